import { expect, test } from 'vitest'
import { guessableWords, isGuessable } from './password-strength.ts'

const known = guessableWords(['ngozi.adichie@lagoonhouse.example', 'Ngozi', 'Adichie', 'tickets.marinanights.test'])

test.each([
  ['administrator'],
  ['Administrator1'],
  ['4dm1n1str4t0r'],
  ['foyerfoyerfoyer'],
  ['FoyerTickets2026!'],
  ['foyer-event-ticket'],
  ['marinanights123'],
  ['marinanights-tickets'],
  ['ngoziadichie99'],
  ['lagoonhouse2026'],
  ['Ngozi@lagoonhouse1'],
  ['horsehorsehorse'],
  ['abcabcabcabcabc'],
  ['aaaaaaaaaaaaaa'],
  ['password123456'],
  ['P4$$w0rd!P4$$w0rd!'],
  ['qwertyuiop123'],
  ['abcdefghijklm'],
  ['9876543210987'],
  ['1qaz1qaz1qaz1qaz'],
  ['121212121212121'],
])('%s is guessable', (password) => {
  expect(isGuessable(password, known)).toBe(true)
})

test.each([
  ['correct horse battery staple'],
  ['nine purple umbrellas in March'],
  ['a long night at the lagoon'],
  ['the event horizon of a dark star'],
  ['ngozi rows across the harbour'],
  ['vX7#qLm2!tRw'],
  ['kofi-likes-jollof'],
  ['8f14e45fceea167a'],
])('%s is not', (password) => {
  expect(isGuessable(password, known)).toBe(false)
})
