import type { LegalDeskView, LegalTexts } from '@foyer/contract'
import type { Language, RichTextDocument } from '@foyer/domain'
import { m } from '@foyer/messages'
import { useState } from 'react'
import { errorCode, errorMessage } from '../../../../api/errors.ts'
import { usePublishLegalTextMutation, useSaveLegalDraftMutation } from '../../../../api/hooks.ts'
import { confirmAction } from '../../../../ui/confirm.tsx'
import { toast } from '../../../../ui/toast.ts'
import { legalTitles } from '../legal-titles.ts'

const startingTexts = ({ draft, published }: LegalDeskView): LegalTexts => draft?.texts ?? published?.texts ?? {}

/** An administrator's changes to the draft they loaded. They are refused if another administrator saved or published in between. */
export function useLegalDraft(desk: LegalDeskView, reload: () => Promise<void>) {
  const { kind } = desk
  const [saveDraft] = useSaveLegalDraftMutation()
  const [publishText] = usePublishLegalTextMutation()
  const [texts, setTexts] = useState<LegalTexts>(() => startingTexts(desk))
  const [saved, setSaved] = useState(texts)
  const [seen, setSeen] = useState(desk.draft?.revision ?? null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ message: string; conflict: boolean } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [edition, setEdition] = useState(0)
  // After a conflict, the newest state replaces the unsaved text as soon as it is loaded.
  const [awaiting, setAwaiting] = useState<LegalDeskView | null>(null)

  if (awaiting !== null && awaiting !== desk) {
    setAwaiting(null)
    const fresh = startingTexts(desk)
    setTexts(fresh)
    setSaved(fresh)
    setSeen(desk.draft?.revision ?? null)
    setFailure(null)
    setEdition(edition + 1)
  }

  const dirty = texts !== saved

  const attempted = async <T>(act: () => Promise<T>): Promise<T | null> => {
    setBusy(true)
    try {
      const done = await act()
      setFailure(null)
      return done
    } catch (error) {
      const code = errorCode(error)
      const conflict = code === 'legal_text.changed' || code === 'legal_text.no_draft'
      setFailure({ message: errorMessage(error), conflict })
      setAttempt((times) => times + 1)
      return null
    } finally {
      setBusy(false)
    }
  }
  /** Returns the revision of the saved draft; null if it was not saved or the draft is empty. */
  const save = async (): Promise<number | null> => {
    const answer = await attempted(() => saveDraft({ params: { kind }, body: { texts, replaces: seen } }).unwrap())
    if (!answer) return null
    const revision = answer.draft?.revision ?? null
    setSeen(revision)
    // The texts that were sent. What was written since then is still unsaved.
    setSaved(texts)
    return revision
  }
  return {
    texts,
    dirty,
    busy,
    edition,
    attempt,
    failure: failure?.message ?? null,
    conflict: failure?.conflict ?? false,
    write: (language: Language, document: RichTextDocument | null) => {
      setTexts(({ [language]: _former, ...others }) =>
        document === null ? others : { ...others, [language]: document },
      )
    },
    save: async () => {
      if ((await save()) !== null) toast.success(m.admin_legal_draft_saved())
    },
    publish: async () => {
      const sure = await confirmAction({
        title: m.admin_legal_publish_title({ text: legalTitles[kind]() }),
        body: kind === 'imprint' ? m.admin_legal_publish_imprint() : m.admin_legal_publish_body(),
        confirmLabel: m.admin_legal_publish(),
      })
      if (!sure) return
      const revision = dirty ? await save() : seen
      if (revision === null) return
      const published = await attempted(() => publishText({ params: { kind }, body: { revision } }).unwrap())
      if (!published) return
      setSeen(null)
      toast.success(m.admin_legal_published({ version: published.published?.version ?? 1 }))
    },
    startOver: async () => {
      setAwaiting(desk)
      await reload()
    },
  }
}
