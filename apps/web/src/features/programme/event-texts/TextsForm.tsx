import type { EventTextsInput, TranslatedTexts } from '@foyer/contract'
import { isLanguage, type Language, languages } from '@foyer/domain'
import { formatNumber, m, offeredLanguages, traitsOf } from '@foyer/messages'
import { Alert, Button, Group, NativeSelect, Tabs, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState, type SubmitEvent } from 'react'
import { errorCode, errorMessage, fieldErrors } from '../../../api/errors.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { CardSkeletons } from '../../../ui/Skeletons.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { toast } from '../../../ui/toast.ts'
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx'
import classes from './EventTexts.module.css'
import {
  fieldOfPath,
  progressIn,
  startingDraft,
  textGroups,
  textsBody,
  type TextsDraft,
  type Typed,
} from './texts-draft.ts'
import { TranslationFields } from './TranslationFields.tsx'

interface TextsFormProps {
  view: TranslatedTexts
  reload: () => Promise<TranslatedTexts | undefined>
  save: (body: EventTextsInput) => Promise<TranslatedTexts>
}

interface TextsScreenProps extends Omit<TextsFormProps, 'view'> {
  texts: TranslatedTexts | undefined
  /** Why there are no texts to show; null if there are. */
  failure: string | null
  fetching: boolean
}

/** Texts and their translations side by side, shown once the server's newest version is loaded. */
export function TextsScreen({ texts, failure, fetching, reload, save }: TextsScreenProps) {
  const [fresh, setFresh] = useState(false)
  if (!fetching && !fresh) setFresh(true)
  if (failure !== null) return <ErrorState message={failure} onRetry={() => void reload()} />
  if (!texts || !fresh) return <CardSkeletons count={3} />
  return <TextsForm view={texts} reload={reload} save={save} />
}

/** Why the texts were not saved: as a whole, and at which texts of which language. */
interface Refusal {
  readonly message: string
  readonly conflict: boolean
  readonly faults: readonly { language: Language; key: string; error: string }[]
}

function refusalOf(error: unknown, view: TranslatedTexts): Refusal {
  const faults = Object.entries(fieldErrors(error)).flatMap(([path, text]) => {
    const field = fieldOfPath(view, path)
    return field ? [{ ...field, error: text }] : []
  })
  return { message: errorMessage(error), conflict: errorCode(error) === 'event.changed', faults }
}

function TextsForm({ view: loaded, reload, save: send }: TextsFormProps) {
  const [view, setView] = useState(loaded)
  const [main, setMain] = useState<Language>(loaded.language)
  const [draft, setDraft] = useState<TextsDraft>(() => startingDraft(loaded))
  const [chosen, setChosen] = useState<Language | null>(null)
  const [failure, setFailure] = useState<Refusal | null>(null)
  const [attempt, setAttempt] = useState(0)
  // A loaded editor ignores new props; another version of the texts needs a new editor.
  const [edition, setEdition] = useState(0)
  const [busy, setBusy] = useState(false)

  const groups = textGroups(view)
  // Translations into a language that the site no longer offers stay visible.
  const others = languages.filter(
    (one) => one !== main && (offeredLanguages().includes(one) || progressIn(groups, draft, one).done > 0),
  )
  const language = others.find((one) => one === chosen) ?? others[0]
  const saved = JSON.stringify(textsBody(view, startingDraft(view), view.language))
  const dirty = JSON.stringify(textsBody(view, draft, main)) !== saved

  /** Shows the server's version. What was typed since `sent` was sent stays, and is still unsaved. */
  const show = (next: TranslatedTexts, sent: TextsDraft | null) => {
    setView(next)
    setMain(next.language)
    setDraft((now) => (sent === null || now === sent ? startingDraft(next) : now))
    setFailure(null)
    setEdition((number) => number + 1)
  }
  const save = async (guard: { expectedVersion?: number }) => {
    setBusy(true)
    try {
      show(await send({ ...textsBody(view, draft, main), ...guard }), draft)
      toast.success(m.programme_texts_saved())
    } catch (error) {
      const refusal = refusalOf(error, view)
      setFailure(refusal)
      // The field at fault may be in another language than the one that is shown.
      if (!refusal.faults.some((fault) => fault.language === language)) setChosen(refusal.faults[0]?.language ?? chosen)
      setAttempt((times) => times + 1)
    } finally {
      setBusy(false)
    }
  }
  const type = (one: Language, key: string, typed: Typed) => {
    setDraft((now) => ({ ...now, [one]: { ...now[one], [key]: typed } }))
    const isOther = (fault: Refusal['faults'][number]) => fault.language !== one || fault.key !== key
    setFailure((now) => now && { ...now, faults: now.faults.filter(isOther) })
  }
  const startOver = async () => {
    const next = await reload()
    if (next) show(next, null)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void save({ expectedVersion: view.version })
  }
  return (
    <form onSubmit={submit} noValidate className="stack gap-20">
      <UnsavedChangesGuard when={dirty} />
      <Surface className="stack gap-16">
        <p className="flush measure mute">{m.programme_texts_intro()}</p>
        <NativeSelect
          className={classes['main']}
          label={m.programme_texts_main()}
          description={m.programme_texts_main_hint()}
          value={main}
          disabled={!view.can.update}
          onChange={({ currentTarget: { value } }) => isLanguage(value) && setMain(value)}
          data={languages.map((one) => ({ value: one, label: traitsOf(one).name }))}
        />
      </Surface>
      {language === undefined && <p className="notice">{m.programme_texts_one_language()}</p>}
      <Tabs
        variant="none"
        value={language ?? null}
        onChange={(value) => isLanguage(value) && setChosen(value)}
        keepMounted={false}
      >
        <Tabs.List aria-label={m.programme_texts_languages()} className="cluster gap-8">
          {others.map((one) => (
            <LanguageTab key={one} language={one} progress={progressIn(groups, draft, one)} />
          ))}
        </Tabs.List>
        {others.map((one) => (
          <Tabs.Panel key={one} value={one} className="stack gap-20 margin-top-20">
            <TranslationFields
              key={edition}
              groups={groups}
              main={main}
              language={one}
              typed={draft[one] ?? {}}
              errors={faultsIn(failure, one)}
              readOnly={!view.can.update}
              onType={(key, typed) => type(one, key, typed)}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
      {failure?.conflict && (
        <Alert color="red" role="alert" icon={<IconUsers aria-hidden />} title={m.events_conflict_title()}>
          <Text size="sm">{m.events_conflict_text()}</Text>
          <Group mt="sm" gap="xs">
            <Button size="sm" onClick={() => void startOver()}>
              {m.events_conflict_reload()}
            </Button>
            <Button size="sm" variant="default" loading={busy} onClick={() => void save({})}>
              {m.events_conflict_keep()}
            </Button>
          </Group>
        </Alert>
      )}
      {failure && !failure.conflict && (
        <FormErrors
          errors={language === undefined ? {} : faultsIn(failure, language)}
          labels={Object.fromEntries(groups.flatMap(({ fields }) => fields.map(({ key, label }) => [key, label])))}
          message={failure.message}
          attempt={attempt}
        />
      )}
      {dirty && !failure?.conflict && (
        <div className={classes['saveBar']}>
          <Button type="submit" loading={busy}>
            {m.programme_texts_save()}
          </Button>
        </div>
      )}
    </form>
  )
}

/** The errors of the texts in one language, by the key of the text. */
function faultsIn(refusal: Refusal | null, language: Language): Record<string, string> {
  const own = refusal?.faults.filter((fault) => fault.language === language) ?? []
  return Object.fromEntries(own.map(({ key, error }) => [key, error]))
}

function LanguageTab({ language, progress }: { language: Language; progress: { done: number; total: number } }) {
  const { done, total } = progress
  return (
    <Tabs.Tab value={language} className={classes['tab'] ?? ''}>
      <bdi lang={language} className="bold">
        {traitsOf(language).name}
      </bdi>
      <span className={classes['progress']}>{m.programme_texts_progress({ done: formatNumber(done), total })}</span>
    </Tabs.Tab>
  )
}
