import { call } from '#clients/call.ts'
import { erasePerson } from '#contract/desk/erase-person.ts'
import { exportPerson } from '#contract/desk/export-person.ts'
import { messages } from '#copy/messages.ts'
import { tokenOrHome } from './admins-only.ts'
import { refreshDesk } from './desk.ts'
import { download } from './download.ts'
import { explainForm } from './explain.ts'
import { formStore } from './forms.ts'

/** Hands over all that is kept about an address as a file. */
export const personExport = formStore(
  async (email: string) => {
    const all = await call(exportPerson({ email }), tokenOrHome())
    download('personal-data.json', 'application/json', JSON.stringify(all, null, 2))
    return messages.desk.exported
  },
  (error) => explainForm(error, messages.desk.failed),
)

/** Erases what may be erased about an address, and says what was and what had to stay. */
export const personErasure = formStore(
  async (email: string) => {
    const { erased, kept } = await call(erasePerson({ email }), tokenOrHome())
    refreshDesk()
    const said = [
      erased.length > 0 ? `Erased: ${erased.join('; ')}.` : '',
      ...kept.map((what) => `Kept: ${what}`),
    ]
    return said.filter(Boolean).join(' ') || messages.desk.nothingKept
  },
  (error) => explainForm(error, messages.desk.failed),
)
