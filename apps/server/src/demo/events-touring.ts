import type { DemoEvent } from './demo-event.ts'
import { bold, bullets, document, heading, italic, paragraph, quote, steps } from './rich-text-writing.ts'

const nachtlicht: DemoEvent = {
  organiser: 'touring',
  id: '01a05421-928c-7923-9b16-77fef0636598',
  customUrl: 'nachtlicht',
  title: 'Nachtlicht: analogue synthesisers in an empty pool',
  summary: 'Six players on the tiles of a drained swimming bath. The echo is the seventh.',
  category: 'nightlife',
  venueName: 'Altes Stadtbad',
  addressLine: 'Gerichtstraße 65',
  city: 'Berlin',
  country: 'DE',
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  crowd: 'berlin',
  demoOrganiserGoes: true,
  moment: { kind: 'day', inDays: 13, weekday: 6, doors: '21:00', starts: '22:00', hours: 5 },
  onSaleForDays: 32,
  refundPolicy: 'none',
  feeMode: 'pass_on',
  capacity: 350,
  holds: 1,
  tickets: [
    { name: 'Dry', description: 'Entry all night', kind: 'paid', price: 2_400, capacity: 260, sold: 142 },
    {
      name: 'Early swim',
      description: 'The first sixty',
      kind: 'paid',
      price: 1_800,
      capacity: 60,
      sold: 60,
      early: true,
      maxPerOrder: 4,
    },
    {
      name: 'Lifeguard',
      description: 'Entry, a record, and our thanks on the wall',
      kind: 'paid',
      price: 4_000,
      capacity: 30,
      sold: 9,
    },
  ],
  description: document(
    paragraph(
      'The water went in 1999; the reverberation stayed. Six musicians set up on the bottom of the pool, the audience stands ' +
        'around the edge or sits on the diving blocks, and every note takes eleven seconds to leave.',
    ),
    heading('Line-up'),
    bullets('Jutta Weiss, modular', 'Deniz & Kaya', 'Halogen', 'Oumou Keïta with tape loops', 'two who will not say'),
    paragraph(
      bold('Please note:'),
      ' the floor slopes from 1.2 to 3.8 metres. There is a ramp at the shallow end and a lift from the street. Over 18 only.',
    ),
  ),
}

const borrowedLight: DemoEvent = {
  organiser: 'touring',
  id: '01a06e11-078d-715a-8353-568c3ec39762',
  customUrl: 'borrowed-light',
  title: 'Borrowed Light: six short films and the people who made them',
  summary: 'Ninety minutes of film, none of it longer than fifteen, each followed by one good question.',
  category: 'film',
  venueName: 'The Peckham Picture Rooms',
  addressLine: '95 Rye Lane',
  city: 'London',
  country: 'GB',
  timezone: 'Europe/London',
  currency: 'GBP',
  crowd: 'london',
  moment: { kind: 'day', inDays: 17, weekday: 3, doors: '18:30', starts: '19:00', hours: 2.5 },
  onSaleForDays: 21,
  refundPolicy: 'days_before',
  refundDays: 2,
  feeMode: 'pass_on',
  maxPerOrder: 6,
  capacity: 120,
  tickets: [
    { name: 'Standard', description: 'Unreserved', kind: 'paid', price: 1_400, capacity: 90, sold: 63 },
    {
      name: 'Concession',
      description: 'Students, over 65, or simply short this month',
      kind: 'paid',
      price: 900,
      capacity: 30,
      sold: 19,
    },
  ],
  description: document(
    paragraph(
      'All six were shot with equipment that belonged to somebody else: a school, a wedding photographer, a coastguard. The ' +
        'borrowing shows, and it is the best part.',
    ),
    heading('Tonight’s films'),
    steps(
      [italic('Low Water'), ', 12 min, Grimsby'],
      [italic('My Aunt’s Projector'), ', 9 min, Dhaka'],
      [italic('Seven Ways to Lock a Door'), ', 15 min, Glasgow'],
      [italic('Abeokuta, 5 a.m.'), ', 11 min, Abeokuta'],
      [italic('The Interpreter'), ', 14 min, Brussels'],
      [italic('Snow on the Lens'), ', 8 min, Tromsø'],
    ),
    paragraph('All films have captions. The bar upstairs stays open for arguments.'),
  ),
}

const quietRecords: DemoEvent = {
  organiser: 'touring',
  id: '01a08800-7c8e-77f9-a156-acca1faefffe',
  customUrl: 'quiet-records',
  title: 'Quiet Records: an evening of listening in Shimokitazawa',
  summary: 'Twelve records, chosen by the room, on a pair of loudspeakers older than most of us.',
  category: 'music',
  venueName: 'Kissa Tsukiyo',
  addressLine: '2-14-7 Kitazawa, Setagaya',
  city: 'Tokyo',
  country: 'JP',
  timezone: 'Asia/Tokyo',
  currency: 'JPY',
  crowd: 'tokyo',
  moment: { kind: 'day', inDays: 24, weekday: 6, doors: '17:30', starts: '18:00', hours: 3 },
  onSaleForDays: 25,
  refundPolicy: 'days_before',
  refundDays: 3,
  feeMode: 'absorb',
  maxPerOrder: 4,
  capacity: 64,
  tickets: [
    { name: 'Seat', description: 'With one drink', kind: 'paid', price: 4_500, capacity: 48, sold: 35 },
    {
      name: 'Seat and supper',
      description: 'Curry at the counter beforehand',
      kind: 'paid',
      price: 9_800,
      capacity: 16,
      sold: 11,
    },
  ],
  description: document(
    paragraph(
      'A listening café has one rule, and you know it already. Bring a record or choose one from the wall; the owner decides ' +
        'the order and is always right.',
    ),
    quote('We play each side to its end. If you need to leave, leave between the sides.'),
    heading('House notes'),
    bullets('Talking: afterwards, upstairs', 'Coats: on your own chair', 'Requests: in writing, in any language'),
  ),
}

const longTable: DemoEvent = {
  organiser: 'touring',
  id: '01a0a1ef-f18f-7d0e-8067-9b0dbe4ad37b',
  customUrl: 'the-long-table',
  title: 'The Long Table: a dinner for whoever comes',
  summary: 'One long table, three soups, a hundred neighbours. Give what the evening is worth to you.',
  category: 'community',
  venueName: 'Gemeindesaal am Leopoldplatz',
  addressLine: 'Nazarethkirchstraße 50',
  city: 'Berlin',
  country: 'DE',
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  crowd: 'berlin',
  moment: { kind: 'day', inDays: 4, doors: '18:00', starts: '18:30', hours: 3.5 },
  onSaleForDays: 13,
  refundPolicy: 'flexible',
  feeMode: 'absorb',
  maxPerOrder: 6,
  capacity: 120,
  tickets: [
    {
      name: 'A place at the table',
      description: 'From €5; what is over pays for the next dinner',
      kind: 'donation',
      price: 500,
      suggestedPrice: 1_500,
      capacity: null,
      sold: 58,
    },
    {
      name: 'Come early and cook',
      description: 'From three o’clock, knives provided',
      kind: 'free',
      price: 0,
      capacity: 20,
      sold: 13,
      maxPerOrder: 2,
    },
  ],
  description: document(
    paragraph(
      'Once a month we push all the tables together and eat what the season and the neighbourhood bring: this time squash, ' +
        'lentils, and a pot of borscht that has its own following.',
    ),
    paragraph(
      'You do not have to know anybody. Seats are drawn from a hat, and the children set the rules for pudding.',
    ),
    bullets('Everything is vegetarian, two soups are vegan', 'Please bring a bowl', 'Dogs under the table are fine'),
  ),
}

const saltAndLaughter: DemoEvent = {
  organiser: 'touring',
  id: '01a0bbdf-6690-75c2-a481-0d7608b9e753',
  customUrl: 'salt-and-laughter',
  title: 'Salt & Laughter: five comedians, one harbour',
  summary: 'New material tried on a boathouse full of people who will tell them.',
  category: 'comedy',
  venueName: 'The Boathouse, Kalk Bay',
  addressLine: 'Essex Road',
  city: 'Cape Town',
  country: 'ZA',
  timezone: 'Africa/Johannesburg',
  currency: 'ZAR',
  crowd: 'cape_town',
  moment: { kind: 'day', inDays: 26, weekday: 5, doors: '18:45', starts: '19:30', hours: 2.5 },
  onSaleForDays: 28,
  refundPolicy: 'days_before',
  refundDays: 4,
  feeMode: 'pass_on',
  capacity: 204,
  tickets: [
    {
      name: 'Front row',
      description: 'You will be spoken to',
      kind: 'paid',
      price: 42_000,
      capacity: 24,
      sold: 24,
      early: true,
      maxPerOrder: 4,
    },
    { name: 'Bench', description: 'Safe', kind: 'paid', price: 26_000, capacity: 180, sold: 88 },
  ],
  description: document(
    paragraph(
      'Five comedians, ten minutes each, nothing they have said on television. The seals outside have heard most of it and are ' +
        'not easily impressed.',
    ),
    heading('The bill'),
    bullets('Thandiwe Mokoena', 'Riaan “the Accountant” Botha', 'Zubeida Jaffer-Khan', 'Sipho Dube', 'a surprise'),
    paragraph('Fish and chips until the interval. The last train back leaves at 22:40, and so do we.'),
  ),
}

export const touringEvents = [nachtlicht, borrowedLight, quietRecords, longTable, saltAndLaughter]
