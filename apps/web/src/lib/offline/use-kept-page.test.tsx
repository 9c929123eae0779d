import { beforeEach, expect, it, vi } from 'vitest'
import { testScreen, waitForUpdates } from '../../testing/screen.tsx'
import { useKeptPage } from './use-kept-page.ts'

const { show } = testScreen()

interface Page {
  readonly serverTime: string
  readonly event: { readonly endsAt: string }
}

const isPage = (data: unknown): data is Page => typeof data === 'object' && data !== null
const always = () => true
const error = {
  status: 0,
  data: { message: 'No connection', error: 'No connection', code: 'network.failed', requestId: '' },
}
/** What the device has read, by address, once the test says so. */
const read = new Map<string, (keptAt: string) => void>()

beforeEach(() => {
  read.clear()
  const match = (address: string) =>
    new Promise<Response>((resolve) => {
      read.set(address, (keptAt) =>
        resolve(Response.json({ keptAt, until: '2999-01-01T00:00:00Z', data: { serverTime: keptAt } })),
      )
    })
  vi.stubGlobal('caches', { open: async () => ({ match }) })
})

function Order({ reference }: { reference: string }) {
  const kept = useKeptPage<Page>({
    kind: 'order',
    key: reference,
    data: undefined,
    error,
    keep: always,
    accepts: isPage,
  })
  return <p>{kept?.keptAt ?? 'nothing kept'}</p>
}

const text = () => document.querySelector('p')?.textContent
async function finishReading(reference: string) {
  read.get(`/kept/order/${reference}`)?.(`${reference} then`)
  await waitForUpdates()
}

it('shows the page that is open, whichever was read last', async () => {
  await show(<Order reference="FIRST" />)
  await show(<Order reference="SECOND" />)
  await finishReading('SECOND')
  expect(text()).toBe('SECOND then')
  await finishReading('FIRST')
  expect(text()).toBe('SECOND then')
})

it('shows nothing of the page that was open before', async () => {
  await show(<Order reference="FIRST" />)
  await finishReading('FIRST')
  expect(text()).toBe('FIRST then')
  await show(<Order reference="SECOND" />)
  expect(text()).toBe('nothing kept')
})
