import type { DemoEvent } from './demo-event.ts'
import { bullets, document, heading, paragraph } from './rich-text-writing.ts'

const draft = { organiser: 'lagos', country: 'NG', timezone: 'Africa/Lagos', currency: 'NGN', crowd: 'lagos' } as const

/** Barely begun: no date, no address of its own, no tickets. */
const costumes: DemoEvent = {
  ...draft,
  id: '019fec63-be88-7c39-b01a-15be7181e9e3',
  customUrl: null,
  title: 'Carnival costumes: a weekend of wire and feathers',
  summary: '',
  category: 'arts',
  venueName: '',
  addressLine: '',
  city: 'Lagos',
  moment: null,
  onSaleForDays: null,
  refundPolicy: 'none',
  feeMode: 'pass_on',
  capacity: null,
  tickets: [],
  description: document(
    paragraph(
      'Two days, twelve people, one costume each. Ask Yewande whether the workshop on Bamgbose Street is free.',
    ),
  ),
}

/** Ready: one press publishes it. */
const abuja: DemoEvent = {
  ...draft,
  id: '01a00653-3389-7b3b-a546-832234a4e451',
  customUrl: 'harmattan-nights-abuja',
  title: 'Harmattan Nights: the Abuja lawn',
  summary: 'The same eleven horns, a higher plateau and a colder wind.',
  category: 'music',
  venueName: 'Jabi Lake Amphitheatre',
  addressLine: 'Bala Sokoto Way',
  city: 'Abuja',
  moment: { kind: 'day', inDays: 68, weekday: 6, doors: '17:30', starts: '18:30', hours: 4 },
  onSaleForDays: null,
  refundPolicy: 'days_before',
  refundDays: 7,
  feeMode: 'absorb',
  capacity: 450,
  tickets: [
    { name: 'Lawn', description: 'Standing, bring a blanket', kind: 'paid', price: 1_200_000, capacity: 400, sold: 0 },
    { name: 'Lakeside', description: 'A bench by the water', kind: 'paid', price: 2_600_000, capacity: 50, sold: 0 },
  ],
  description: document(
    paragraph(
      'After Lagos the band drives north. One evening by the lake, with the album and the songs that did not fit on it.',
    ),
    heading('Getting there'),
    bullets('Buses from Wuse Market at 17:00', 'Parking behind the boat club', 'Step-free from the eastern gate'),
  ),
}

export const draftEvents = [costumes, abuja]
