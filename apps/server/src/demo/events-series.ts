import type { DemoSeries } from './demo-event.ts'
import { bold, bullets, document, heading, paragraph } from './rich-text-writing.ts'

const clayOnTuesdays: DemoSeries = {
  organiser: 'lagos',
  id: '01a05c11-2b6e-7d04-9c51-5a2f8e310000',
  customUrl: 'clay-on-tuesdays',
  title: 'Clay on Tuesdays: an evening at the wheel',
  summary: 'Twelve wheels, one teacher, and a shelf for what survives the kiln. Come once or every week.',
  category: 'arts',
  venueName: 'Kiln House',
  addressLine: '8 Hughes Avenue, Yaba',
  city: 'Lagos',
  country: 'NG',
  timezone: 'Africa/Lagos',
  currency: 'NGN',
  crowd: 'lagos',
  firstInDays: 2,
  rule: { frequency: 'weekly', weekdays: ['tu'], times: [{ at: '18:30', minutes: 150 }], days: 12 },
  filled: [0.84, 1, 0.5, 0.34, 0.17, 0.09],
  onSaleForDays: 26,
  refundPolicy: 'days_before',
  refundDays: 3,
  feeMode: 'absorb',
  capacity: null,
  tickets: [
    {
      name: 'A wheel of your own',
      description: 'With clay, apron and one firing',
      kind: 'paid',
      price: 1_800_000,
      capacity: 12,
      sold: 12,
      maxPerOrder: 4,
      waiting: 0,
    },
    {
      name: 'Glazing table',
      description: 'Bring back what you made last time',
      kind: 'paid',
      price: 600_000,
      capacity: 6,
      sold: 6,
      maxPerOrder: 2,
      waiting: 0,
    },
  ],
  bundles: [
    {
      name: 'Clay for two',
      description: 'One of you at a wheel, the other at the glazing table',
      price: 2_100_000,
      capacity: 4,
      parts: { 'A wheel of your own': 1, 'Glazing table': 1 },
    },
  ],
  translations: {
    fr: {
      texts: {
        title: 'Les mardis de l’argile : une soirée au tour',
        summary:
          'Douze tours, une professeure et une étagère pour ce qui survit au four. Venez une fois ou chaque semaine.',
        description: document(
          paragraph(
            'Ngozi Adeleke enseigne le tournage depuis dix-neuf ans et dit toujours que le premier bol doit être laid. Vous vous ' +
              'asseyez, le tour tourne, et deux heures plus tard vous avez de l’argile dans les cheveux.',
          ),
          heading('Le déroulement d’une soirée'),
          bullets(
            [bold('18 h 30'), ' Le thé, les tabliers, et comment centrer une motte d’argile sans un mot'],
            [bold('19 h'), ' Au tour. Trois pièces chacun ; vous choisissez celle qui sera cuite'],
            [bold('20 h 30'), ' La vaisselle ensemble, qui est la moitié de l’amitié'],
          ),
        ),
      },
      tickets: [
        { name: 'Un tour pour vous', description: 'Avec l’argile, le tablier et une cuisson' },
        { name: 'Table d’émaillage', description: 'Rapportez ce que vous avez fait la dernière fois' },
      ],
      bundles: [{ name: 'L’argile à deux', description: 'L’un de vous au tour, l’autre à la table d’émaillage' }],
    },
    ar: {
      texts: {
        title: 'ثلاثاء الطين: أمسية على دولاب الفخار',
        summary: 'اثنا عشر دولابًا ومعلّمة واحدة ورفّ لما ينجو من الفرن. تعال مرة واحدة أو كل أسبوع.',
        description: document(
          paragraph(
            'تعلّم نغوزي أديليكي تشكيل الطين منذ تسعة عشر عامًا، وما زالت تقول إن الوعاء الأول يجب أن يكون قبيحًا. تجلس، ويدور ' +
              'الدولاب، وبعد ساعتين تجد الطين في شعرك.',
          ),
          heading('كيف تمضي الأمسية'),
          bullets(
            [bold('18:30'), ' الشاي والمآزر، وكيف توسّط كتلة من الطين دون كلمة واحدة'],
            [bold('19:00'), ' على الدولاب. ثلاث قطع لكل شخص، وتختار منها ما يُحرق في الفرن'],
            [bold('20:30'), ' نغسل الأدوات معًا، وهذا نصف الصداقة'],
          ),
        ),
      },
      tickets: [
        { name: 'دولاب لك وحدك', description: 'مع الطين والمئزر وحرق قطعة واحدة' },
        { name: 'طاولة التزجيج', description: 'أحضر ما صنعته في المرة السابقة' },
      ],
      bundles: [{ name: 'الطين لشخصين', description: 'أحدكما على الدولاب والآخر على طاولة التزجيج' }],
    },
  },
  promoCode: { code: 'BRINGAFRIEND', discountType: 'percent', value: 2_000, maxUses: 60, maxPerBuyer: 1 },
  passes: {
    title: 'Passes: Clay on Tuesdays',
    tickets: [
      {
        name: '5 classes',
        description: 'Five Tuesdays of your choice, each with clay, apron and one firing',
        kind: 'paid',
        price: 7_500_000,
        capacity: 40,
        sold: 9,
        visits: 5,
        maxPerOrder: 2,
      },
    ],
  },
  description: document(
    paragraph(
      'Ngozi Adeleke has taught throwing for nineteen years and still says the first bowl should be ugly. You sit down, the ' +
        'wheel turns, and two hours later you have clay in your hair.',
    ),
    heading('What an evening is like'),
    bullets(
      [bold('18:30'), ' Tea, aprons, and how to centre a lump of clay without a word'],
      [bold('19:00'), ' At the wheel. Three pieces each; you choose the one that is fired'],
      [bold('20:30'), ' Washing up together, which is half the friendship'],
    ),
    paragraph(
      'What you made is ready after two weeks. Beginners and people with their own stamp sit beside each other.',
    ),
  ),
}

/** Every half hour from ten, the last group half past four. */
const entries = Array.from({ length: 14 }, (_, index) => ({
  at: `${String(10 + Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
  minutes: 30,
}))

const quietMachines: DemoSeries = {
  organiser: 'touring',
  id: '01a05f40-7c19-7a3b-8f02-c4d6b1e90000',
  customUrl: 'museum-of-quiet-machines',
  title: 'Museum of Quiet Machines',
  summary:
    'A water clock, a loom that runs on sand, and forty other machines that make no noise. Entry by the half hour.',
  category: 'arts',
  venueName: 'Museum of Quiet Machines',
  addressLine: 'Alt-Stralau 4',
  city: 'Berlin',
  country: 'DE',
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  crowd: 'berlin',
  firstInDays: 1,
  rule: { frequency: 'weekly', weekdays: ['tu', 'we', 'th', 'fr', 'sa', 'su'], times: entries, days: 18 },
  filled: [0.3, 0.5, 0.8, 1, 1, 0.7, 0.5, 0.4, 0.6, 0.8, 0.9, 0.6, 0.3, 0.2, 0.1, 0.2, 0.4, 0.3, 0.5, 0.2, 0.1, 0.1],
  onSaleForDays: 21,
  refundPolicy: 'flexible',
  feeMode: 'absorb',
  tax: { name: 'VAT', basisPoints: 700, inclusive: true },
  capacity: 24,
  dayDoors: {
    doors: [
      { name: 'Entrance', code: 'QV1ETMACH1NE' },
      { name: 'Loom room', code: 'QV1ET100MR0M' },
    ],
    list: 'Sand loom, close up',
  },
  tickets: [
    { name: 'Adult', description: '', kind: 'paid', price: 1_200, capacity: null, sold: 14, waiting: 0 },
    {
      name: 'Reduced',
      description: 'Students, apprentices, people out of work',
      kind: 'paid',
      price: 600,
      capacity: null,
      sold: 5,
    },
    { name: 'Child', description: 'Up to twelve, with an adult', kind: 'free', price: 0, capacity: null, sold: 5 },
  ],
  description: document(
    paragraph(
      'Everything here works, and nothing makes a sound. A group of twenty-four is let in every half hour, so that each machine ' +
        'can be turned by hand by whoever stands before it. Stay as long as you like.',
    ),
    heading('Good to know'),
    bullets(
      'Lift to all three floors; two wheelchairs to borrow at the desk',
      'The café is the one loud room',
      'Closed on Mondays, when the machines are oiled',
    ),
  ),
}

/** A weekly class with a few places, and a museum with many entries a day. */
export const demoSeries: readonly DemoSeries[] = [clayOnTuesdays, quietMachines]
