import { linkText } from '#copy/publishing/preview-link.ts'
import { faultIn } from '#stores/forms.ts'
import {
  $previewLink,
  $previewProducts,
  copyPreviewLink,
  loadPreviewProducts,
  previewForm,
} from '#stores/preview/preview-link.ts'
import { Field } from '../ui/Field.tsx'
import { whenSent } from '../ui/form-fields.ts'
import { FormMessage } from '../ui/FormMessage.tsx'
import { useLive } from '../use-live.ts'

/** Makes a link to a page as it will be once everything saved is published. */
export const PreviewForm = () => {
  const form = useLive(previewForm.$form)
  const link = useLive($previewLink)
  const products = useLive($previewProducts)
  return (
    <section className="mt-8 md:px-6" aria-labelledby="preview">
      <h2 id="preview" className="h3">
        Preview
      </h2>
      <p className="quiet-note mt-2 mb-5">{linkText.note}</p>
      <form onSubmit={whenSent((textOf) => previewForm.send(textOf('page')))} className="grid gap-5">
        <Field
          label="Piece, or URL of a page"
          name="page"
          list="pieces"
          placeholder="/lookbook"
          error={faultIn(form, 'path')}
          required
          maxLength={500}
          autoComplete="off"
          onFocus={() => void loadPreviewProducts()}
        />
        <datalist id="pieces">
          {Object.values(products).map(({ slug, title }) => (
            <option key={slug} value={`/shop/${slug}`}>
              {title}
            </option>
          ))}
        </datalist>
        <button className="btn btn-outline" aria-busy={form.step === 'busy'}>
          Make a link
        </button>
      </form>
      <div className="mt-4">
        <FormMessage form={form} />
      </div>
      {link && form.step === 'done' && (
        <div className="mt-5 flex flex-wrap gap-x-8 gap-y-5">
          <a className="text-action" href={link.url} target="_blank" rel="noopener">
            Open the preview
          </a>
          <button type="button" className="text-action" onClick={() => void copyPreviewLink()}>
            Copy the link
          </button>
        </div>
      )}
    </section>
  )
}
