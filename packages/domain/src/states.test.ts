import { describe, expect, it } from 'vitest'
import { canMove, type Machine, sourcesOf, statesOf } from './states.ts'

// Written out a second time, pair by pair, so that a changed table cannot pass unnoticed.
const allowed: Record<Machine, string> = {
  event: 'draft>published draft>cancelled published>draft published>cancelled',
  order:
    'held>awaiting_payment held>paid held>expired held>cancelled awaiting_payment>paid awaiting_payment>expired ' +
    'awaiting_payment>cancelled paid>partially_refunded paid>refunded paid>cancelled partially_refunded>partially_refunded ' +
    'partially_refunded>refunded expired>paid expired>refunding cancelled>refunding refunding>refunded',
  payment:
    'created>pending created>captured created>mismatch created>failed created>abandoned pending>captured ' +
    'pending>mismatch pending>failed pending>abandoned captured>partially_refunded captured>refunded captured>disputed ' +
    'partially_refunded>captured partially_refunded>partially_refunded partially_refunded>refunded ' +
    'partially_refunded>disputed refunded>captured refunded>partially_refunded refunded>disputed failed>captured ' +
    'failed>mismatch abandoned>captured abandoned>mismatch abandoned>failed mismatch>refunded mismatch>disputed ' +
    'disputed>captured disputed>partially_refunded disputed>refunded disputed>mismatch disputed>lost lost>disputed',
  dispute: 'open>won open>lost',
  refund:
    'requested>submitted requested>rejected submitted>succeeded submitted>failed succeeded>failed failed>requested failed>succeeded ' +
    'failed>charged_back charged_back>succeeded',
  payout:
    'awaiting_confirmation>requested awaiting_confirmation>withdrawn ' +
    'requested>approved requested>rejected approved>submitted submitted>paid submitted>failed submitted>unknown ' +
    'unknown>submitted unknown>paid unknown>failed paid>failed',
  appeal:
    'open>in_review open>more_info open>upheld open>overturned open>withdrawn in_review>more_info in_review>upheld ' +
    'in_review>overturned in_review>withdrawn more_info>in_review more_info>upheld more_info>overturned more_info>withdrawn',
  ticket:
    'valid>checked_in valid>cancelled valid>refunded checked_in>valid checked_in>checked_out checked_in>cancelled ' +
    'checked_in>refunded checked_out>checked_in checked_out>cancelled checked_out>refunded cancelled>refunded',
  waiting:
    'waiting>offered waiting>left waiting>removed offered>purchased offered>expired offered>waiting offered>left ' +
    'offered>removed',
}

function walk(machine: Machine): string[] {
  const states = statesOf(machine)
  return states.flatMap((from) => states.filter((to) => canMove(machine, from, to)).map((to) => `${from}>${to}`))
}

function sources(machine: Machine): string[] {
  return statesOf(machine).flatMap((to) => sourcesOf(machine, to).map((from) => `${from}>${to}`))
}

const machines: Machine[] = ['event', 'order', 'payment', 'refund', 'dispute', 'payout', 'appeal', 'ticket', 'waiting']

describe.each(machines)('the %s machine', (machine) => {
  it('allows exactly the pairs listed, of all pairs', () => {
    expect(walk(machine).toSorted()).toEqual(allowed[machine].split(' ').toSorted())
  })

  it('names the same pairs from their targets', () => {
    expect(sources(machine).toSorted()).toEqual(walk(machine).toSorted())
  })

  it('leads nowhere outside its own states', () => {
    const states: string[] = statesOf(machine)
    expect(
      walk(machine)
        .flatMap((pair) => pair.split('>'))
        .filter((state) => !states.includes(state)),
    ).toEqual([])
  })
})

describe('the states', () => {
  it('keeps what is final final', () => {
    expect(statesOf('order').filter((to) => canMove('order', 'refunded', to))).toEqual([])
    expect(canMove('payout', 'rejected', 'approved')).toBe(false)
    expect(canMove('event', 'cancelled', 'published')).toBe(false)
  })

  it('gives the list for a guarded update', () => {
    expect(sourcesOf('order', 'paid')).toEqual(['held', 'awaiting_payment', 'expired'])
    expect(sourcesOf('ticket', 'checked_in')).toEqual(['valid', 'checked_out'])
    expect(sourcesOf('order', 'held')).toEqual([])
  })

  it('lets late money in from every state of a payment that is not decided', () => {
    expect(sourcesOf('payment', 'captured')).toEqual(
      expect.arrayContaining(['created', 'pending', 'failed', 'abandoned', 'disputed']),
    )
  })
})
