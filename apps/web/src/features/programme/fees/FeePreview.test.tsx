import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { FeePreview } from './FeePreview.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))

const fee = { basisPoints: 255, fixedPerTicket: 7, minimum: null, maximum: null }

/** What the rows of the preview say: buyer pays, organiser gets, platform takes. */
async function preview(currency: string): Promise<string[][]> {
  document.body.innerHTML = '<div id="app"></div>'
  const root = createRoot(document.getElementById('app')!)
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <FeePreview currency={currency} fee={fee} />
      </MantineProvider>,
    ),
  )
  const rows = [...document.querySelectorAll('tbody tr')]
  const said = rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))
  await act(async () => root.unmount())
  return said
}

it.each([
  ['JPY', ['¥6,167', '¥6,000', '¥167'], ['¥6,000', '¥5,833', '¥167']],
  ['EUR', ['€51.42', '€50', '€1.42'], ['€50', '€48.58', '€1.42']],
  ['NGN', ['₦20,510.14', '₦20,000', '₦510.14'], ['₦20,000', '₦19,489.86', '₦510.14']],
  ['KWD', ['KWD\u00a016.422', 'KWD\u00a016', 'KWD\u00a00.422'], ['KWD\u00a016', 'KWD\u00a015.578', 'KWD\u00a00.422']],
])('says in the digits of %s what two tickets cost and bring', async (currency, passedOn, absorbed) => {
  expect(await preview(currency)).toEqual([passedOn, absorbed])
})
