import { brand } from '#copy/settings.ts'
import { Refusal } from '../refusal.ts'

/** The most common passwords of eight or more characters in lists of leaked passwords, lower case. */
const COMMONEST = new Set(
  `password passw0rd passwort password1 password12 password123 password1234 p@ssword p@ssw0rd pa55word
  12345678 123456789 1234567890 0123456789 87654321 987654321 9876543210 11223344 112233445566 12341234 123123123
  123454321 12344321 147258369 123654789 789456123 741852963 159357258 147852369 963852741 20202020 10203040
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 qazwsxedc qwertyui qwertyuiop
  qwerty12 qwerty123 qwerty1234 qwer1234 qwerqwer asdfasdf asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 abcd1234
  abcd12345 abcdefgh abcdefghi abc12345 abc123456 abcabc123 a1b2c3d4 aa123456 a1234567 a12345678 a123456789
  iloveyou iloveyou1 iloveyou2 iloveu123 loveyou1 lovelove loveme12 trustno1 letmein1 letmein123 welcome1
  welcome123 welcome@123 admin123 admin1234 admin@123 administrator changeme changeme1 default1 secret123 test1234
  testtest testing1 computer internet sunshine sunshine1 princess princess1 football football1 baseball basketball
  superman batman123 spiderman starwars pokemon1 dragon123 monkey123 shadow123 master123 mustang1 michelle jennifer
  jessica1 charlie1 michael1 samantha danielle victoria alexander elizabeth whatever liverpool liverpool1 chelsea1
  arsenal1 barcelona cricket1 cricket123 sachin10 india123 india@123 bharat123 jaihind1 krishna1 krishna123 ganesha1
  omsairam saibaba1 sairam123 lakshmi1 mumbai123 delhi123 bangalore hyderabad rajkumar priyanka blessing blessed1
  jesus123 jesuschrist godisgood freedom1 hello123 hellohello helloworld goodluck goodmorning butterfly chocolate
  cheese123 cookie123 summer123 winter123 spring2024 november december september q2w3e4r5 pass1234 pass@123 passpass
  mypassword thepassword nopassword yourpassword access123 login123 qwaszx123 google123 facebook samsung1 blink182
  silk1234 blazer123`
    .split(/\s+/)
    .filter(Boolean),
)

interface Owner {
  readonly name: string
  readonly email: string
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The text without the digits that people put before and after a word. */
const stemOf = (text: string) => lettersOf(text).replace(/^\d+|\d+$/g, '')

const wordsOf = ({ name, email }: Owner): readonly string[] => {
  const [local = '', domain = ''] = email.split('@')
  const texts = [name, ...name.split(/\s+/), email, local, ...local.split(/[^\p{L}\p{N}]+/u), domain]
  return [...texts, brand.name].flatMap((text) => [lettersOf(text), stemOf(text)]).filter(Boolean)
}

/** A few characters repeated: aaaaaaaa, abababab, ashaasha. */
const isRepetition = (text: string) => /^(.{1,4}?)\1+$/s.test(text)

/**
 * Whether a password is one of the first guesses: a common one, or made from its owner's name or e-mail address or the
 * brand's name.
 */
export const isWeakPassword = (password: string, owner: Owner): boolean => {
  const plain = password.toLowerCase()
  const stem = stemOf(password)
  const words = new Set(wordsOf(owner))
  const isOwn = words.has(lettersOf(password)) || (stem !== '' && words.has(stem))
  const isCommon = [plain, lettersOf(password)].some((text) => COMMONEST.has(text) || isRepetition(text))
  return isOwn || isCommon
}

/** Refuses a weak password (422, for the field `password`). */
export const requireStrong = (password: string, owner: Owner): void => {
  if (!isWeakPassword(password, owner)) return
  const fields = { password: 'This password is easy to guess. Please choose another one.' }
  throw new Refusal(422, 'invalid', 'Please check what you entered.', { fields })
}
