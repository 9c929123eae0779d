import type { LegalDeskView } from '@foyer/contract'
import type { RichTextDocument } from '@foyer/domain'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { press, testFeature, waitForUpdates } from '../../../../testing/screen.tsx'
import { useLegalDraft } from './use-legal-draft.ts'

const { show } = testFeature()

const paragraph = (text: string): RichTextDocument => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

const desk = { kind: 'terms', draft: null, published: null } as unknown as LegalDeskView
const saved = { ...desk, draft: { revision: 1, texts: {}, savedAt: '2026-11-29T12:00:00Z', savedBy: { name: 'Ada' } } }

function Desk() {
  const draft = useLegalDraft(desk, async () => undefined)
  return (
    <>
      <output>{draft.dirty ? 'unsaved' : 'saved'}</output>
      {['First', 'Second'].map((text) => (
        <button key={text} type="button" onClick={() => draft.write('en', paragraph(text))}>
          {text}
        </button>
      ))}
      <button type="button" onClick={() => void draft.save()}>
        Save
      </button>
    </>
  )
}

const state = () => document.querySelector('output')?.textContent

it('keeps what was written while the draft was being saved as unsaved', async () => {
  const bodies: unknown[] = []
  let answer = () => {}
  await show(<Desk />)
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    bodies.push(typeof body === 'string' ? JSON.parse(body) : null)
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return Response.json(saved)
  })
  const finish = async () => {
    await act(async () => answer())
    await waitForUpdates()
  }

  await press('First')
  await press('Save')
  await press('Second')
  await finish()
  expect(state()).toBe('unsaved')

  await press('Save')
  await finish()
  expect(state()).toBe('saved')
  expect(bodies).toEqual([
    { texts: { en: paragraph('First') }, replaces: null },
    { texts: { en: paragraph('Second') }, replaces: 1 },
  ])
})
