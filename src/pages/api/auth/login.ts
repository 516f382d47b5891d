import type { login } from '#contract/auth/login.ts'
import { credentials } from '#server/auth/auth-input.ts'
import { json, post, readBody } from '#server/endpoint.ts'

export const { POST, ALL } = post<typeof login>(async ({ app, request, visitor }) => {
  const { limits, auth } = app
  const device = await auth.devices.find(request)
  if (!device) limits.consume('login by visitor', visitor)
  const { email, password } = await readBody(request, credentials)
  const isOwners = device !== undefined && (await auth.devices.isOf(device, email))
  if (device && !isOwners) limits.consume('login by visitor', visitor)
  const [limit, key] = isOwners
    ? (['login by device', device.id] as const)
    : (['login by account', email] as const)
  limits.consume(limit, key)
  if (isOwners) limits.consume('login by known account', device.accountId)
  const signedIn = await auth.signIn.withPassword(email, password)
  limits.forgive(limit, key)
  return json(200, signedIn, { 'set-cookie': await auth.devices.markFor(signedIn) })
})
