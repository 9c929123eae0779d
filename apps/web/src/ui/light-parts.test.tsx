import { Button, MantineProvider, Title } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { Link, MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { theme } from '../theme/theme.ts'
import { LightButton, LightButtonAnchor, LightButtonLink } from './LightButton.tsx'
import { LightTitle } from './LightTitle.tsx'

/** The library fades its spinner in; the style sheet of all pages switches that off. */
const TRANSITION = /transition-property[^"]*?transform-origin:center;/

function drawn(element: React.ReactNode): string {
  const html = renderToStaticMarkup(
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false}>
      <MemoryRouter>{element}</MemoryRouter>
    </MantineProvider>,
  )
  // The order of attributes means nothing.
  return html
    .replace(TRANSITION, '')
    .replaceAll(/<(\w+) ([^>]*)>/g, (_, tag: string, attributes: string) =>
      [tag, ...(attributes.match(/[\w-]+="[^"]*"/g) ?? []).toSorted()].join(' '),
    )
}

const looks = [
  {},
  { size: 'sm', variant: 'default' },
  { size: 'lg', variant: 'subtle', fullWidth: true },
  { size: 'md', className: 'own' },
  { leftSection: <i />, id: 'buy' },
] as const

it.each(looks)('draws a button as the library draws it: %o', (look) => {
  expect(drawn(<LightButton {...look}>Buy</LightButton>)).toBe(drawn(<Button {...look}>Buy</Button>))
})

it.each(looks)('draws a link as the library draws it: %o', (look) => {
  const library = drawn(
    <Button component={Link} to="/tickets" {...look}>
      Buy
    </Button>,
  )
  expect(
    drawn(
      <LightButtonLink to="/tickets" {...look}>
        Buy
      </LightButtonLink>,
    ),
  ).toBe(library)
})

it('draws a link that loads a document as the library draws it', () => {
  const library = drawn(
    <Button component="a" href="#dates">
      Buy
    </Button>,
  )
  expect(drawn(<LightButtonAnchor href="#dates">Buy</LightButtonAnchor>)).toBe(library)
})

it.each([{ loading: true }, { disabled: true }, { loading: false, disabled: false }, { type: 'submit' }] as const)(
  'draws the state of a button as the library draws it: %o',
  (state) => {
    expect(drawn(<LightButton {...state}>Buy</LightButton>)).toBe(drawn(<Button {...state}>Buy</Button>))
  },
)

it.each([1, 2, 3] as const)('draws a title of order %i as the library draws it', (order) => {
  const props = { order, id: 'title', className: 'own' }
  expect(drawn(<LightTitle {...props}>Tickets</LightTitle>)).toBe(drawn(<Title {...props}>Tickets</Title>))
})
