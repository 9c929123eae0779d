import { emptyRichText, validateRichText } from '@foyer/domain'
import { Input } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useId } from 'react'
import { fieldLabels } from './event-form-values.ts'
import { useEventFormModel } from './use-event-form.ts'
import classes from './DescriptionEditor.module.css'

/** Only what the contract lets through: no code, no pictures, two sizes of heading. */
const extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['https', 'mailto', 'tel'],
      HTMLAttributes: { target: null, rel: null },
    },
  }),
]

export default function DescriptionEditor() {
  const { form, errorOf, leave } = useEventFormModel()
  const labelId = useId()
  const editor = useEditor({
    extensions,
    // The page's policy allows no style elements; the shell ships the editor's styles.
    injectCSS: false,
    // Without a document Tiptap would parse an empty text as HTML, which Trusted Types forbid.
    content: form.values.description ?? emptyRichText,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'data-path': 'description',
      },
    },
    onUpdate: ({ editor: changed }) => {
      const checked = validateRichText(changed.getJSON())
      if (checked.ok) form.setFieldValue('description', changed.isEmpty ? null : checked.document)
    },
    onBlur: () => leave('description'),
  })

  return (
    <Input.Wrapper
      label={fieldLabels.description}
      size="md"
      labelElement="div"
      labelProps={{ id: labelId }}
      description="Line-up, programme, what to bring. Headings and lists make it easy to read."
      error={errorOf('description')}
    >
      <RichTextEditor editor={editor} className={classes['editor']} withCodeHighlightStyles={false} mt={6}>
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
    </Input.Wrapper>
  )
}
