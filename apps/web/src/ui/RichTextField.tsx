import { m } from '@foyer/messages'
import { emptyRichText, type Language, type RichTextDocument, validateRichText } from '@foyer/domain'
import { Input, Menu } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useId, type ReactNode } from 'react'
import { languageOf } from './text-language.ts'
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
  /** The language of the text, where it is not that of the page. */
  language?: Language
  readOnly?: boolean
  /** Texts that a menu of the toolbar inserts where the cursor is. */
  insertions?: {
    readonly label: string
    readonly choices: readonly { readonly text: string; readonly label: string }[]
  }
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

/** What the editor's buttons are called. */
const labels = () => ({
  boldControlLabel: m.shell_editor_bold(),
  italicControlLabel: m.shell_editor_italic(),
  underlineControlLabel: m.shell_editor_underline(),
  h2ControlLabel: m.shell_editor_h2(),
  h3ControlLabel: m.shell_editor_h3(),
  bulletListControlLabel: m.shell_editor_bullet_list(),
  orderedListControlLabel: m.shell_editor_ordered_list(),
  blockquoteControlLabel: m.shell_editor_blockquote(),
  linkControlLabel: m.shell_editor_link(),
  unlinkControlLabel: m.shell_editor_unlink(),
  linkEditorInputLabel: m.shell_editor_link_address(),
  linkEditorInputPlaceholder: m.shell_editor_link_example(),
  linkEditorExternalLink: m.shell_editor_link_new_tab(),
  linkEditorInternalLink: m.shell_editor_link_same_tab(),
  linkEditorSave: m.shell_save(),
})

/** An editor for structured text. Load it lazily: it is heavy. */
export default function RichTextField({
  label,
  path,
  description,
  error,
  value,
  onChange,
  onBlur,
  language,
  readOnly = false,
  insertions,
}: RichTextFieldProps) {
  const labelId = useId()
  const editor = useEditor({
    extensions,
    // The page's policy allows no style elements; the shell ships the editor's styles.
    injectCSS: false,
    // Without a document Tiptap would parse an empty text as HTML, which Trusted Types forbid.
    content: value ?? emptyRichText,
    editable: !readOnly,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'data-path': path,
        ...languageOf(language),
      },
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
      <RichTextEditor
        labels={labels()}
        editor={editor}
        className={classes['editor']}
        withCodeHighlightStyles={false}
        mt={6}
      >
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
          {insertions && (
            <RichTextEditor.ControlsGroup>
              <Menu position="bottom-start">
                <Menu.Target>
                  <RichTextEditor.Control aria-label={insertions.label} className={classes['insert']}>
                    {insertions.label}
                  </RichTextEditor.Control>
                </Menu.Target>
                <Menu.Dropdown>
                  {insertions.choices.map(({ text, label: name }) => (
                    <Menu.Item
                      key={text}
                      onClick={() => editor.chain().focus().insertContent({ type: 'text', text }).run()}
                    >
                      {name}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            </RichTextEditor.ControlsGroup>
          )}
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
    </Input.Wrapper>
  )
}
