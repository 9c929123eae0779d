import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root, runCommand } from './run-command.ts'

interface Sample {
  path: string
  code: string
  rule: string
}

const border = 'eslint(no-restricted-imports)'
const feature = 'apps/server/src/features/sales/orders'
const manyLines = (count: number) => 'export {}\n'.repeat(count)

const violations: Record<string, Sample> = {
  'the domain imports a package': {
    path: 'packages/domain/src/npm.ts',
    code: "import { z } from 'zod'\nexport const schema = z.string()\n",
    rule: border,
  },
  'the domain does I/O': {
    path: 'packages/domain/src/io.ts',
    code: "import { readFileSync } from 'node:fs'\nexport const text = readFileSync('x', 'utf8')\n",
    rule: border,
  },
  'the domain asks the clock': {
    path: 'packages/domain/src/clock.ts',
    code: 'export const now = () => Date.now()\n',
    rule: 'eslint(no-restricted-properties)',
  },
  'the contract imports a package other than zod': {
    path: 'packages/contract/src/npm.ts',
    code: "export { fastify } from 'fastify'\n",
    rule: border,
  },
  'the contract imports the server': {
    path: 'packages/contract/src/server.ts',
    code: "export { buildApp } from '../../../apps/server/src/app.ts'\n",
    rule: border,
  },
  'a feature imports a later one': {
    path: `${feature}/later.ts`,
    code: "export { reports } from '../../platform/reports/index.ts'\n",
    rule: border,
  },
  'a feature imports a type of a later one': {
    path: `${feature}/later-type.ts`,
    code: "export type { Payment } from '../payments/index.ts'\n",
    rule: border,
  },
  'a feature imports a later one when it runs': {
    path: `${feature}/later-dynamic.ts`,
    code: "export const load = async () => import('../../platform/mails/index.ts')\n",
    rule: border,
  },
  'a feature imports a later one from a folder deeper': {
    path: `${feature}/placing/later-deep.ts`,
    code: "export { admin } from '../../../platform/admin/index.ts'\n",
    rule: border,
  },
  'a feature imports a later one of its district': {
    path: `${feature}/later-neighbour.ts`,
    code: "export { refunds } from '../refunds/index.ts'\n",
    rule: border,
  },
  'a room imports a later one': {
    path: 'apps/server/src/features/door/check-in/scanning/later.ts',
    code: "export { openKiosk } from '../kiosk/open-kiosk.ts'\n",
    rule: border,
  },
  'a district of the contract imports a later one': {
    path: 'packages/contract/src/programme/later.ts',
    code: "export { orderView } from '../sales/orders.ts'\n",
    rule: border,
  },
  'a feature names the type of a later module in passing': {
    path: `${feature}/later-inline.ts`,
    code: "export type Reports = typeof import('../../platform/reports/index.ts')\n",
    rule: 'typescript(consistent-type-imports)',
  },
  'a feature reaches past the index of an earlier one': {
    path: `${feature}/past-index.ts`,
    code: "export { findUser } from '../../people/accounts/accounts.queries.ts'\n",
    rule: border,
  },
  'the table of contents reaches past the index of a feature': {
    path: 'apps/server/src/app.ts',
    code: "export { placeHold } from './features/sales/orders/place-hold.ts'\n",
    rule: border,
  },
  'a feature uses a vendor': {
    path: `${feature}/vendor.ts`,
    code: "export { createTransport } from 'nodemailer'\n",
    rule: border,
  },
  'a gateway knows a feature': {
    path: 'apps/server/src/gateways/payments/feature.ts',
    code: "export { orders } from '../../features/sales/orders/index.ts'\n",
    rule: border,
  },
  'the server imports the web application': {
    path: 'apps/server/src/web.ts',
    code: "export { routes } from '../../web/src/routes.ts'\n",
    rule: border,
  },
  'a feature reads the environment': {
    path: `${feature}/environment.ts`,
    code: "export const port = process.env['PORT']\n",
    rule: 'node(no-process-env)',
  },
  'a feature takes the environment apart': {
    path: `${feature}/environment-parts.ts`,
    code: 'export const { env } = process\n',
    rule: 'eslint(no-restricted-properties)',
  },
  'a feature imports the environment': {
    path: `${feature}/environment-import.ts`,
    code: "export { env } from 'node:process'\n",
    rule: border,
  },
  'the server logs past its logger': {
    path: `${feature}/console.ts`,
    code: "console.log('sold')\n",
    rule: 'eslint(no-console)',
  },
  'a web feature imports another': {
    path: 'apps/web/src/features/programme/events/Neighbour.tsx',
    code: "export { Cart } from '../../sales/checkout/Cart.tsx'\n",
    rule: border,
  },
  'the web kit imports a feature': {
    path: 'apps/web/src/ui/Backwards.tsx',
    code: "export { Cart } from '../features/sales/checkout/Cart.tsx'\n",
    rule: border,
  },
  'the web application imports the server': {
    path: 'apps/web/src/lib/server.ts',
    code: "export { buildApp } from '@foyer/server'\n",
    rule: border,
  },
  'a file of the browser uses Node': {
    path: 'apps/web/src/lib/node.ts',
    code: "export { readFile } from 'node:fs/promises'\n",
    rule: border,
  },
  'raw HTML is put on a page': {
    path: 'apps/web/src/ui/Raw.tsx',
    code: 'export const Raw = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />\n',
    rule: 'react(no-danger)',
  },
  'a picture has no text': {
    path: 'apps/web/src/ui/Picture.tsx',
    code: 'export const Picture = () => <img src="/cover.webp" />\n',
    rule: 'jsx-a11y(alt-text)',
  },
  'a hook is called on a condition': {
    path: 'apps/web/src/ui/use-maybe.ts',
    code: "import { useState } from 'react'\nexport function useMaybe(on: boolean) {\n  if (on) useState(1)\n}\n",
    rule: 'react-hooks(rules-of-hooks)',
  },
  'a promise is left alone': {
    path: `${feature}/floating.ts`,
    code: 'async function pay(): Promise<void> {}\npay()\n',
    rule: 'typescript(no-floating-promises)',
  },
  'a value is any': {
    path: `${feature}/any.ts`,
    code: 'export const order = (input: any) => input\n',
    rule: 'typescript(no-explicit-any)',
  },
  'a cast claims more than is known': {
    path: `${feature}/cast.ts`,
    code: "export const lines = JSON.parse('[]') as string[]\nexport const name = (x: unknown) => x as string\n",
    rule: 'typescript(no-unsafe-type-assertion)',
  },
  'a switch forgets a case': {
    path: `${feature}/switch.ts`,
    code: "export function say(s: 'held' | 'paid') {\n  switch (s) {\n    case 'held':\n      return 1\n  }\n  return 0\n}\n",
    rule: 'typescript(switch-exhaustiveness-check)',
  },
  'two files import each other': {
    path: `${feature}/circle.ts`,
    code: "import { b } from './circle-back.ts'\nexport const a = () => b()\n",
    rule: 'import(no-cycle)',
  },
  'a file is longer than 500 lines': {
    path: `${feature}/long.ts`,
    code: manyLines(501),
    rule: 'eslint(max-lines)',
  },
  'a test is longer than 700 lines': {
    path: `${feature}/long.test.ts`,
    code: manyLines(701),
    rule: 'eslint(max-lines)',
  },
  'a file is named in another style': {
    path: `${feature}/placeHold.ts`,
    code: 'export {}\n',
    rule: 'unicorn(filename-case)',
  },
  'a comment silences the linter for ESLint': {
    path: `${feature}/silenced.ts`,
    code: ['//', 'eslint-disable-next-line no-debugger\ndebugger\n'].join(' '),
    rule: 'eslint(no-debugger)',
  },
  'a note is left for later': {
    path: `${feature}/later-note.ts`,
    code: '// todo: refunds\nexport {}\n',
    rule: 'eslint(no-warning-comments)',
  },
  'a test runs alone': {
    path: `${feature}/alone.test.ts`,
    code: "import { expect, it } from 'vitest'\nit.only('pays', () => {\n  expect(1).toBe(1)\n})\n",
    rule: 'vitest(no-focused-tests)',
  },
  'a test expects nothing': {
    path: `${feature}/nothing.test.ts`,
    code: "import { it } from 'vitest'\nit('pays', () => {})\n",
    rule: 'vitest(expect-expect)',
  },
  'a test leaves a promise alone': {
    path: `${feature}/floating.test.ts`,
    code: 'async function pay(): Promise<void> {}\npay()\n',
    rule: 'typescript(no-floating-promises)',
  },
}

const allowed: Record<string, Sample> = {
  'the contract imports zod and the domain': {
    path: 'packages/contract/src/allowed.ts',
    code: "export { z } from 'zod'\nexport { money } from '@foyer/domain'\nexport { route } from './define.ts'\n",
    rule: border,
  },
  'a feature imports an earlier one through its index': {
    path: `${feature}/allowed.ts`,
    code: "export { findUser } from '../../people/accounts/index.ts'\nexport { pay } from '../../../gateways/payments/index.ts'\n",
    rule: border,
  },
  'the table of contents imports features through their index': {
    path: 'apps/server/src/allowed.ts',
    code: "export { orders } from './features/sales/orders/index.ts'\n",
    rule: border,
  },
  'a test plays the scene of a later feature': {
    path: `${feature}/allowed.test.ts`,
    code: "export { loseDispute } from '../payments/dispute-scene.ts'\n",
    rule: border,
  },
  'a room imports an earlier one': {
    path: 'apps/server/src/features/door/check-in/kiosk/allowed.ts',
    code: "export { decide } from '../scanning/decide-scans.ts'\n",
    rule: border,
  },
  'a gateway uses its vendor': {
    path: 'apps/server/src/gateways/mail/allowed.ts',
    code: "export { createTransport } from 'nodemailer'\n",
    rule: border,
  },
  'env.ts reads the environment': {
    path: 'apps/server/src/env.ts',
    code: "export const port = process.env['PORT']\n",
    rule: 'node(no-process-env)',
  },
  'a web feature imports its own files, the kit and the contract': {
    path: 'apps/web/src/features/programme/events/list/Allowed.tsx',
    code: "export { Card } from '../Card.tsx'\nexport { Stub } from '../../../../ui/Stub.tsx'\nexport { routes } from '@foyer/contract'\n",
    rule: border,
  },
  'the typed glue casts': {
    path: 'apps/server/src/http/route.ts',
    code: 'export const name = (x: unknown) => x as string\n',
    rule: 'typescript(no-unsafe-type-assertion)',
  },
  'a test has 699 lines': {
    path: `${feature}/medium.test.ts`,
    code: manyLines(699),
    rule: 'eslint(max-lines)',
  },
}

let folder: string
let found: Set<string>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-guards-'))
  for (const file of ['oxlint.config.ts', 'scripts/checks/borders.ts', 'tsconfig.base.json', 'tsconfig.json']) {
    cpSync(join(root, file), join(folder, file))
  }
  cpSync(join(root, 'apps/web/tsconfig.json'), join(folder, 'apps/web/tsconfig.json'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const samples = [...Object.values(violations), ...Object.values(allowed)]
  const others = [
    { path: `${feature}/circle-back.ts`, code: "import { a } from './circle.ts'\nexport const b = () => a()\n" },
    { path: 'apps/web/src/features/sales/checkout/Cart.tsx', code: 'export const Cart = () => null\n' },
  ]
  for (const { path, code } of [...samples, ...others]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), code)
  }
  found = await lint(folder)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function lint(cwd: string): Promise<Set<string>> {
  const linter = join(root, 'node_modules/oxlint/bin/oxlint')
  const { output } = await runCommand(process.execPath, [linter, '--format=json', 'apps', 'packages'], { cwd })
  const report: { diagnostics: { code: string; filename: string }[] } = JSON.parse(output)
  return new Set(report.diagnostics.map(({ code, filename }) => `${filename} ${code}`))
}

describe('the linter', () => {
  it.each(Object.entries(violations))('notices that %s', (_name, { path, rule }) => {
    expect(found).toContain(`${path} ${rule}`)
  })

  it.each(Object.entries(allowed))('lets pass that %s', (_name, { path, rule }) => {
    expect(found).not.toContain(`${path} ${rule}`)
  })
})
