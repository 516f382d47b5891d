import { expect, test } from 'vitest'
import { oneLine, plainName, plainText } from '#domain/account/person-name.ts'

test.each([
  ['  Asha   Rao ', 'Asha Rao'],
  ['Asha\r\nBcc: all@example.in', 'Asha Bcc: all example. in'],
  ['You won! https://evil.example/prize', 'You won! https: evil. example prize'],
  ['www.evil.example', 'www. evil. example'],
  ['<a href="x">Asha</a>', 'a href="x" Asha a'],
  ['Dr.Rao', 'Dr. Rao'],
  ["Anne-Marie O'Neil", "Anne-Marie O'Neil"],
  ['\u202eahsA\u0000\u2028', 'ahsA'],
  ['ക്‍ഷ', 'ക്‍ഷ'],
  ['\u200b \n', ''],
  ['Asha Rao c/o Meera', 'Asha Rao c/o Meera'],
  ['Asha D/O Ramesh', 'Asha D/O Ramesh'],
  ['evil.example/o', 'evil. example o'],
  ['a//o', 'a o'],
])('%j becomes %j', (typed, plain) => {
  expect(plainName(typed)).toBe(plain)
})

test('cleaning a single line keeps other characters unchanged', () => {
  expect(oneLine(' asha@example.in\r\nBcc:\u0000 x/y.z\u2028')).toBe('asha@example.in Bcc: x/y.z')
})

test('cleaning a text keeps its line breaks and removes invisible characters', () => {
  expect(plainText(' 12 MG Road\r\n\n4th\tfloor\u2028\u202eedis kcaB\u0000 ')).toBe(
    '12 MG Road\n\n4th floor\n edis kcaB',
  )
})
