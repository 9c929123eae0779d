import { emptyRichText, type RichTextDocument, validateRichText } from '@foyer/domain'
import { Input } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useId, type ReactNode } from 'react'
import classes from './RichTextField.module.css'

interface RichTextFieldProps {
  label: string
  /** The field's path in its form; error summaries lead to it. */
  path: string
  description?: ReactNode
  error?: ReactNode
  /** What stands there at first. Later changes come from the editor alone. */
  value: RichTextDocument | null
  /** Null when nothing is written. */
  onChange: (document: RichTextDocument | null) => void
  onBlur?: () => void
}

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

/** An editor for structured text. Load it lazily: it is heavy. */
export default function RichTextField({
  label,
  path,
  description,
  error,
  value,
  onChange,
  onBlur,
}: RichTextFieldProps) {
  const labelId = useId()
  const editor = useEditor({
    extensions,
    // The page's policy allows no style elements; the shell ships the editor's styles.
    injectCSS: false,
    // Without a document Tiptap would parse an empty text as HTML, which Trusted Types forbid.
    content: value ?? emptyRichText,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelId, 'data-path': path },
    },
    onUpdate: ({ editor: changed }) => {
      const checked = validateRichText(changed.getJSON())
      if (checked.ok) onChange(changed.isEmpty ? null : checked.document)
    },
    ...(onBlur && { onBlur }),
  })

  return (
    <Input.Wrapper
      label={label}
      size="md"
      labelElement="div"
      labelProps={{ id: labelId }}
      description={description}
      error={error}
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
