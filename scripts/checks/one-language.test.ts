import { expect, it } from 'vitest'
import { withOwnMessages } from '../../apps/web/one-language.config.ts'

const messages = new Map([
  ['shell_close', ''],
  ['shell_help', ''],
])

it('gives a file its own copy of each message that it names, once', () => {
  const code = `import { m, formatDate } from '@foyer/messages'\nm.shell_close() + m.shell_help() + m.shell_close()`
  expect(withOwnMessages(code, 'form', messages)).toBe(
    [
      `import { shell_close as m$shell_close } from 'foyer-message:shell_close@form'`,
      `import { shell_help as m$shell_help } from 'foyer-message:shell_help@form'`,
      `import { m, formatDate } from '@foyer/messages'`,
      `m$shell_close() + m$shell_help() + m$shell_close()`,
    ].join('\n'),
  )
})

it('reads imports of several lines', () => {
  const code = `import {\n  formatDate,\n  m,\n} from '@foyer/messages'\nm.shell_close()`
  expect(withOwnMessages(code, 'form', messages)).toContain('m$shell_close()')
})

it.each([
  ['names another m', `import { x } from './x.ts'\nrows.map((m) => m.shell_close)`],
  ['names no message', `import { m } from '@foyer/messages'\nm.unknown + form.m.shell_close`],
  ['reads formats alone', `import { formatDate } from '@foyer/messages'\nconst m = 1\nm.shell_close`],
])('leaves a file alone that %s', (_what, code) => {
  expect(withOwnMessages(code, 'form', messages)).toBeNull()
})
