import { randomUUID } from 'node:crypto'
import type { ErrorView, OwnBadgesView, ScanAnswerView } from '@foyer/contract'
import { call, type TestApp } from '../../../../testing/index.ts'
import type { Night, Phone } from '../check-in-scene.ts'

export const PIN = '4711'

type Tablet = Pick<Phone, 'headers'>

/** What a tablet of an event can ask beside scanning. */
export function tabletAt({ app }: TestApp, { eventId }: Pick<Night, 'eventId'>) {
  const at = `/api/check-in/${eventId}`
  return {
    open: ({ headers }: Tablet, pin = PIN) =>
      call<{ staffedUntil: string } & ErrorView>(app, {
        method: 'POST',
        url: `${at}/kiosk/open`,
        headers,
        payload: { pin },
      }),
    close: ({ headers }: Tablet) => call<ErrorView>(app, { method: 'POST', url: `${at}/kiosk/close`, headers }),
    search: ({ headers }: Tablet) =>
      call<ErrorView>(app, { method: 'GET', url: `${at}/guests`, headers, query: { search: 'Adaeze' } }),
    byOrder: ({ headers }: Tablet, asked: { reference: string; proof: string; scanId?: string }) =>
      call<ScanAnswerView & ErrorView>(app, {
        method: 'POST',
        url: `${at}/kiosk/order`,
        headers,
        payload: { scanId: randomUUID(), ...asked },
      }),
    party: ({ headers }: Tablet, scanId: string) =>
      call<{ answers: ScanAnswerView[] } & ErrorView>(app, {
        method: 'POST',
        url: `${at}/scans/${scanId}/party`,
        headers,
      }),
    badges: ({ headers }: Tablet, scanId: string) =>
      call<OwnBadgesView & ErrorView>(app, { method: 'GET', url: `${at}/scans/${scanId}/badges`, headers }),
  }
}
