import type { LegalDeskView } from '@foyer/contract'
import { isLanguage, type Language, type RichTextDocument } from '@foyer/domain'
import { formatDate, m, offeredLanguages, traitsOf } from '@foyer/messages'
import { Button, SegmentedControl, Switch } from '@mantine/core'
import { useState } from 'react'
import { Badge } from '../../../../ui/Badge.tsx'
import { FormErrors } from '../../../../ui/FormErrors.tsx'
import { RichText } from '../../../../ui/RichText.tsx'
import { Surface } from '../../../../ui/Surface.tsx'
import { languageOf } from '../../../../ui/text-language.ts'
import { UnsavedChangesGuard } from '../../../../ui/UnsavedChangesGuard.tsx'
import { legalTitles } from '../legal-titles.ts'
import classes from './LegalDesk.module.css'
import { useLegalDraft } from './use-legal-draft.ts'
import { lazyPart } from '../../../../ui/lazy-part.tsx'

const RichTextField = lazyPart(() => import('../../../../ui/RichTextField.tsx'), {
  coming: () => <div className={classes['space']} />,
})

interface LegalEditorProps {
  desk: LegalDeskView
  reload: () => Promise<void>
}

/** Writes the draft of the next version in each language, previews and publishes it. */
export function LegalEditor({ desk, reload }: LegalEditorProps) {
  const draft = useLegalDraft(desk, reload)
  const [chosen, setChosen] = useState<Language | null>(null)
  const [preview, setPreview] = useState(false)
  const offered = offeredLanguages()
  const language = chosen ?? offered[0] ?? 'en'
  return (
    <Surface
      as="section"
      title={m.admin_legal_draft_title({ text: legalTitles[desk.kind]() })}
      actions={<Badge tone={desk.published ? 'good' : 'neutral'}>{publishedInWords(desk)}</Badge>}
      className="stack gap-16"
    >
      <UnsavedChangesGuard when={draft.dirty} />
      <FormErrors errors={{}} message={draft.failure} attempt={draft.attempt} />
      {draft.conflict && (
        <Button variant="default" onClick={() => void draft.startOver()}>
          {m.admin_legal_load_current()}
        </Button>
      )}
      <div className="cluster align-center gap-16">
        {offered.length > 1 && (
          <SegmentedControl
            aria-label={m.programme_texts_languages()}
            data={offered.map((one) => ({ value: one, label: <bdi lang={one}>{traitsOf(one).name}</bdi> }))}
            value={language}
            onChange={(value) => isLanguage(value) && setChosen(value)}
          />
        )}
        <Switch
          label={m.admin_legal_preview()}
          checked={preview}
          onChange={({ currentTarget: { checked } }) => setPreview(checked)}
        />
      </div>
      {preview ? (
        <Preview document={draft.texts[language]} language={language} />
      ) : (
        <RichTextField
          // A loaded editor ignores new props; another language or another state of the text needs a new editor.
          key={`${language} ${draft.edition}`}
          label={m.admin_legal_text_in({ language: traitsOf(language).name })}
          path={`texts.${language}`}
          language={language}
          {...(language === offered[0]
            ? { description: m.admin_legal_main_language() }
            : { description: m.admin_legal_translation() })}
          value={draft.texts[language] ?? null}
          onChange={(document) => draft.write(language, document)}
        />
      )}
      {desk.draft && (
        <p className="flush text-sm mute">
          {m.admin_legal_saved({ name: desk.draft.savedBy.name, date: formatDate(desk.draft.savedAt, 'moment') })}
        </p>
      )}
      <div className="cluster gap-12">
        <Button disabled={!draft.dirty && !desk.draft} loading={draft.busy} onClick={() => void draft.publish()}>
          {m.admin_legal_publish()}
        </Button>
        <Button variant="default" disabled={!draft.dirty} loading={draft.busy} onClick={() => void draft.save()}>
          {m.admin_legal_save_draft()}
        </Button>
      </div>
    </Surface>
  )
}

function Preview({ document, language }: { document: RichTextDocument | undefined; language: Language }) {
  if (!document) return <p className="flush mute">{m.admin_legal_not_written()}</p>
  return (
    <div role="region" aria-label={m.admin_legal_preview()} {...languageOf(language)}>
      <RichText document={document} under={2} />
    </div>
  )
}

function publishedInWords({ kind, published }: LegalDeskView): string {
  if (published) return m.admin_legal_in_force({ version: published.version })
  return kind === 'imprint' ? m.admin_legal_none() : m.admin_legal_built_in()
}
