import { erasePerson } from '#contract/desk/erase-person.ts'
import { exportPerson } from '#contract/desk/export-person.ts'
import { deskMessages } from '#copy/desk/desk.ts'
import { staffForm } from '../account/staff-form.ts'
import { download } from '../download.ts'
import { withSecondFactor } from '../second-factor/second-factor.ts'

/** Downloads everything that is stored under an e-mail address as a file. */
export const personExport = staffForm(async (email: string) => {
  const all = await withSecondFactor(exportPerson({ email }))
  download('personal-data.json', 'application/json', JSON.stringify(all, null, 2))
  return deskMessages.exported(email)
}, deskMessages.notExported)

/** Erases what may be erased under an e-mail address, and reports what was erased and what had to stay. */
export const personErasure = staffForm(async (email: string) => {
  const { erased, retained } = await withSecondFactor(erasePerson({ email }))
  return deskMessages.erased(email, erased, retained)
}, deskMessages.notErased)
