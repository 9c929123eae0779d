import type { DemoEvent } from './demo-event.ts'
import { bold, bullets, document, heading, italic, paragraph, quote, steps } from './rich-text-writing.ts'

const lagos = { organiser: 'lagos', country: 'NG', timezone: 'Africa/Lagos', currency: 'NGN', crowd: 'lagos' } as const

const rehearsal: DemoEvent = {
  ...lagos,
  id: '019f84a5-ea84-7b1a-b747-23fb0bafd35d',
  customUrl: 'sunday-rehearsal',
  title: 'Sunday Rehearsal: an orchestra with its doors open',
  summary: 'Sit between the cellos while sixty players take a symphony apart and put it back together.',
  category: 'family',
  venueName: 'Glover Memorial Hall',
  addressLine: '27 Customs Street',
  city: 'Lagos',
  moment: { kind: 'day', inDays: 7, weekday: 0, doors: '15:30', starts: '16:00', hours: 2.5 },
  onSaleForDays: 24,
  soldOutAfterDays: 9,
  postponed: { days: 7, note: 'The organ of the hall is being tuned that week. Everything else stays as it was.' },
  refundPolicy: 'flexible',
  feeMode: 'absorb',
  maxPerOrder: 5,
  capacity: 200,
  tickets: [
    {
      name: 'A chair among the players',
      description: 'You choose the section when you come in',
      kind: 'paid',
      price: 300_000,
      capacity: 200,
      sold: 200,
      maxPerOrder: 5,
      waiting: 4,
    },
  ],
  description: document(
    paragraph(
      'No stage and no rows. Two hundred chairs stand between the desks of the orchestra, and you hear the second movement ' +
        'the way the bassoon hears it.',
    ),
    paragraph(
      'The conductor stops, argues, laughs and starts again. After the interval everyone moves to another section. Children ' +
        'are welcome and may ask questions out loud; there is a basket of instruments to try at the door.',
    ),
    heading('How it goes'),
    steps(
      'Choose a section and sit down in it',
      'Listen to ten minutes fall apart four times',
      'Change places during the interval',
      [bold('The whole movement'), ', once, without stopping'],
    ),
    paragraph('Sold out within nine days. Returned tickets go back on sale here, so look in again.'),
  ),
}

const sunrise: DemoEvent = {
  ...lagos,
  id: '019f9e95-5f85-7ef6-9ce3-cb7eac7fb2ba',
  customUrl: 'sunrise-stretch',
  title: 'Sunrise Stretch on Elegushi Beach',
  summary: 'An hour of slow movement before the city wakes. Free, all bodies, no mirrors.',
  category: 'wellness',
  venueName: 'Elegushi Beach, north end',
  addressLine: 'Kusenla Road',
  city: 'Lagos',
  moment: { kind: 'day', inDays: 1, doors: '06:10', starts: '06:30', hours: 1.5 },
  onSaleForDays: 12,
  refundPolicy: 'flexible',
  feeMode: 'absorb',
  maxPerOrder: 4,
  capacity: 150,
  tickets: [
    {
      name: 'A place on the sand',
      description: 'Free; please give it back if you cannot come',
      kind: 'free',
      price: 0,
      capacity: 150,
      sold: 104,
      maxPerOrder: 4,
    },
  ],
  description: document(
    paragraph(
      'We meet where the road ends and walk to the tide line together. Sixty minutes of stretching led by Ireti Balogun, ' +
        'then tea from the flask and whatever fruit the sellers have brought.',
    ),
    paragraph('You need no experience and no special clothes. If you can sit on sand, you can do most of it.'),
    heading('What to bring'),
    bullets('A wrapper or towel to lie on', 'Water', [italic('Nothing you would mind getting wet')]),
    paragraph('In heavy rain we move under the roof of the fish market, which has its own charm.'),
  ),
}

const album: DemoEvent = {
  ...lagos,
  id: '019fb884-d486-7d48-a8a3-218e29fbe7ff',
  customUrl: 'first-pressing-listening',
  title: 'Album Listening: the first pressing',
  summary: 'Forty chairs, two loudspeakers, one record nobody has heard. Please keep the link to yourself.',
  category: 'music',
  venueName: 'Studio B, Adetola’s',
  addressLine: '3 Glover Road, Ikoyi',
  city: 'Lagos',
  moment: { kind: 'day', inDays: 12, weekday: 4, doors: '19:30', starts: '20:00', hours: 2 },
  onSaleForDays: 9,
  unlisted: true,
  refundPolicy: 'none',
  feeMode: 'absorb',
  maxPerOrder: 2,
  capacity: 40,
  tickets: [
    {
      name: 'A chair',
      description: 'With a numbered sleeve to take home',
      kind: 'paid',
      price: 2_000_000,
      capacity: 40,
      sold: 26,
      maxPerOrder: 2,
    },
  ],
  description: document(
    paragraph(
      'The lacquer was cut on a Tuesday; you are among the first forty people to hear it. We play both sides at the volume ' +
        'they were mixed at, say nothing in between, and talk afterwards.',
    ),
    quote('Telephones sleep in a basket at the door. They are given back with a biscuit.'),
    paragraph('This evening is not listed anywhere. If you have this page, somebody wanted you to come.'),
  ),
}

const jamestown: DemoEvent = {
  organiser: 'lagos',
  id: '019fd274-4987-7500-b661-0d2fc6229b1e',
  customUrl: 'jamestown-after-dark',
  title: 'Jamestown After Dark: a walking supper in seven stops',
  summary: 'From the lighthouse to the fishing harbour, one dish at each door, told by those who cook it.',
  category: 'food',
  venueName: 'Jamestown Lighthouse',
  addressLine: 'Cleland Road',
  city: 'Accra',
  country: 'GH',
  timezone: 'Africa/Accra',
  currency: 'GHS',
  crowd: 'accra',
  moment: { kind: 'day', inDays: 10, weekday: 5, doors: '18:15', starts: '18:30', hours: 4 },
  onSaleForDays: 20,
  refundPolicy: 'days_before',
  refundDays: 5,
  feeMode: 'pass_on',
  maxPerOrder: 8,
  capacity: 100,
  holds: 1,
  tickets: [
    {
      name: 'Fisherman’s route',
      description: 'Seven dishes, four of them from the sea',
      kind: 'paid',
      price: 32_000,
      capacity: 70,
      sold: 49,
    },
    {
      name: 'Garden route',
      description: 'Seven dishes without fish or meat',
      kind: 'paid',
      price: 29_000,
      capacity: 30,
      sold: 17,
    },
  ],
  description: document(
    paragraph(
      'We start at the foot of the lighthouse with kelewele and finish on upturned boats with grilled tilapia. In between ' +
        'there are five kitchens, two of them in living rooms, and a brass band that happens to practise on the way.',
    ),
    heading('The seven stops'),
    steps(
      'Kelewele and groundnuts by the lighthouse',
      'Light soup at Auntie Naa’s',
      'Kenkey, twice: the Ga way and the Fante way',
      'Red red in the printer’s yard',
      'Waakye from a leaf',
      'Sobolo with the boxers of Bukom',
      [bold('Tilapia on the boats'), ', with the harbour lights behind you'],
    ),
    paragraph(
      'About three kilometres on foot, slowly, with a seat at every stop. Tell the first cook about allergies and the others ' +
        'will know before you arrive.',
    ),
  ),
}

export const smallerLagosEvents = [rehearsal, sunrise, album, jamestown]
