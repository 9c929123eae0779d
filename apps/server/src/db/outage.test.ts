import { DatabaseError } from 'pg'
import { describe, expect, test } from 'vitest'
import { isDatabaseAway, isWorthAnotherTry } from './outage.ts'

function state(code: string): DatabaseError {
  const error = new DatabaseError('said by the server', 1, 'error')
  error.code = code
  return error
}

/** As Node makes them: the message names what was tried, the fields say the same to a program. */
function socketError(syscall: string, code: string): Error {
  return Object.assign(new Error(`${syscall} ${code} 127.0.0.1:5432`), { syscall, code })
}

const away: [string, unknown][] = [
  ...[
    '08000',
    '08001',
    '08003',
    '08004',
    '08006',
    '08P01',
    '53000',
    '53100',
    '53200',
    '53300',
    '53400',
    '58030',
    '57P01',
    '57P02',
    '57P03',
    '57P04',
    '57P05',
    '25006',
    '25P03',
    '25P04',
  ].map((code): [string, unknown] => [`SQLSTATE ${code}`, state(code)]),
  ['connect ECONNREFUSED', socketError('connect', 'ECONNREFUSED')],
  ['connect ENOENT', socketError('connect', 'ENOENT')],
  ['connect ETIMEDOUT', socketError('connect', 'ETIMEDOUT')],
  ['connect EHOSTUNREACH', socketError('connect', 'EHOSTUNREACH')],
  ['connect ENETUNREACH', socketError('connect', 'ENETUNREACH')],
  ['read ECONNRESET', socketError('read', 'ECONNRESET')],
  ['write EPIPE', socketError('write', 'EPIPE')],
  ['getaddrinfo EAI_AGAIN', socketError('getaddrinfo', 'EAI_AGAIN')],
  ['all addresses of a host refused', Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' })],
  ...[
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'Cannot use a pool after calling end on the pool',
    'driver has already been destroyed',
    'write EPIPE',
    'read ECONNRESET',
  ].map((message): [string, unknown] => [`“${message}”`, new Error(message)]),
  ['a plain copy of an error, as the job queue hands it on', { code: '57P01', message: 'terminating connection' }],
]

const present: [string, unknown][] = [
  ...['23505', '23514', '42703', '22P02', '42501', '0A000', 'P0409'].map((code): [string, unknown] => [
    `SQLSTATE ${code}`,
    state(code),
  ]),
  [
    'a file that is not there',
    Object.assign(new Error("ENOENT: no such file, open '/a'"), { code: 'ENOENT', syscall: 'open' }),
  ],
  ['a fault of ours', new TypeError("Cannot read properties of undefined (reading 'timeout')")],
  ['a text', 'Connection terminated'],
  ['nothing', undefined],
]

describe('a database that is away', () => {
  test.each(away)('is known by %s', (_shape, error) => {
    expect([isDatabaseAway(error), isWorthAnotherTry(error)]).toEqual([true, true])
  })

  test.each(present)('is not what %s says', (_shape, error) => {
    expect([isDatabaseAway(error), isWorthAnotherTry(error)]).toEqual([false, false])
  })

  test.each(['40001', '40P01', '55P03', '57014'])('SQLSTATE %s is a busy one: try again', (code) => {
    expect([isDatabaseAway(state(code)), isWorthAnotherTry(state(code))]).toEqual([false, true])
  })
})
