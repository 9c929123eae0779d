import { slugify } from '@foyer/domain'
import type { SeededRandom } from './seeded-random.ts'

interface Names {
  readonly first: readonly string[]
  /** One empty entry: people of one name. */
  readonly last: readonly string[]
}

const words = (text: string) => text.split(' ')

const names = {
  yoruba: {
    first: words(
      'Adéọlá Temitope Babajide Folake Olumide Yewande Kunle Bisi Damilola Sade Tunde Ireti Seun Morenike Wale Titilayo Femi Bukola',
    ),
    last: words(
      'Adeyemi Ogunleye Balogun Akinwale Oyelaran Fashola Odukoya Bamidele Adébáyọ Sowande Olatunji Ajayi Coker',
    ),
  },
  igbo: {
    first: words(
      'Adaeze Chidi Ngozi Emeka Amara Obinna Ifeoma Kelechi Nneka Uche Chinedu Ebele Somto Nkem Ikenna Zikora',
    ),
    last: words('Okafor Eze Nwosu Okonkwo Onyekachi Anyanwu Obi Nwankwo Umeh Ibekwe Chukwu Okoro Mbah Achebe'),
  },
  hausa: {
    first: words('Amina Sani Hadiza Musa Zainab Ibrahim Halima Bello Rakiya Danladi Fatima Yakubu'),
    last: words('Danjuma Abubakar Lawal Garba Bature Suleiman Dogara Tanko Shehu Waziri'),
  },
  akan: {
    first: words('Kwame Akosua Kofi Abena Yaw Efua Kojo Adwoa Kwabena Esi Nana Ama Fiifi Naa'),
    last: words('Mensah Owusu Boateng Asante Amoako Quaye Tetteh Ofori Addo Lamptey Sarpong Nyarko'),
  },
  kenyan: {
    first: words(
      'Wanjiru Kamau Achieng Otieno Njeri Mwangi Atieno Kiprop Wambui Omondi Chebet Mutua Nafula Barasa Makena',
    ),
    last: words('Kariuki Odhiambo Njoroge Wekesa Cheruiyot Muthoni Onyango Kimani Auma Ndungu Kibet Maina Were'),
  },
  southern: {
    first: words('Thandiwe Sipho Lerato Pieter Naledi Riaan Zanele Anika Bongani Carina Themba Yusuf Nomsa Marius'),
    last: words('Dlamini Botha Nkosi Khumalo Petersen Mokoena Naidoo Jacobs Sithole Adams Mahlangu Abrahams'),
  },
  british: {
    first: words('Imogen Callum Priya Gareth Siobhán Rhys Harriet Jamal Niamh Oliver Zoë Fergus Maisie Dominic Isla'),
    last: words(
      'Whitaker Campbell Patel Llewellyn O’Connor Hughes Ahmed Bannister Clarke Fraser Adeleke Marsh Singh Doyle',
    ),
  },
  german: {
    first: words('Leonie Jannik Mareike Björn Annika Şirin Tobias Käthe Emre Friederike Jörg Selin Moritz Lioba Deniz'),
    last: words('Müller Brandt Yıldız Schäfer Krüger Lindner Öztürk Voß Petersen Hahn Jäger Kaya Weiß Roth'),
  },
  european: {
    first: words('Łukasz Søren Chloé Giulia Mateusz Ingrid João Anaïs Ondřej Katarzyna Nikos Elif Marta Aoife Pavel'),
    last: words('Nowak Lindqvist Moreau Ricci Wójcik Ferreira Novák García Papadaki Jørgensen Dubois Kowalska'),
  },
  japanese: {
    first: words('Haruka Kenji Yui Takumi Sakura Daichi Mio Ren Ayumi Shōta Nanami Kaito Emi Yūto Chihiro'),
    last: words('Satō Tanaka Kobayashi Yamamoto Itō Nakamura Shimizu Hayashi Inoue Mori Ōkubo Fujiwara'),
  },
  asian: {
    first: words('Meera Arjun Linh Wei-Ling Rahul Ji-woo Thảo Hyun Ananya Minh Kavya Jun Sana Tuấn'),
    last: words('Nguyễn Chen Sharma Kim Trần Iyer Park Lim Reddy Wong Das Rahman'),
  },
  american: {
    first: words('Marisol Tyrone Camila Ethan Jazmín Malik Ximena Brooke Rafael Aaliyah Thiago Hannah'),
    last: words('Rivera Johnson Oliveira Nguyen Castillo Washington Santos Carter Mendoza Brooks Álvarez Bell'),
  },
  arab: {
    first: words('Layla Omar Nour Karim Yasmin Tariq Rania Hassan Dina Samir'),
    last: words('Haddad Mansour El-Sayed Khalil Nasser Bakri Saleh Amrani Zein Farouk'),
  },
  single: { first: words('Wayan Suharti Tenzin Madhavi Sukma Thiri Lobsang Nilar'), last: words('') },
} satisfies Record<string, Names>

/** Who comes to an event in a place: cultures by weight. */
const crowds = {
  lagos: [
    [10, names.yoruba],
    [8, names.igbo],
    [3, names.hausa],
    [1, names.akan],
    [1, names.british],
    [1, names.american],
    [1, names.arab],
    [0.3, names.single],
  ],
  accra: [
    [12, names.akan],
    [2, names.yoruba],
    [1, names.igbo],
    [1, names.british],
    [1, names.european],
    [1, names.american],
  ],
  nairobi: [
    [12, names.kenyan],
    [3, names.asian],
    [1, names.southern],
    [1, names.british],
    [1, names.yoruba],
    [1, names.german],
    [0.5, names.single],
  ],
  berlin: [
    [10, names.german],
    [4, names.european],
    [1, names.british],
    [1, names.arab],
    [1, names.american],
    [0.5, names.igbo],
    [1, names.asian],
  ],
  london: [
    [10, names.british],
    [1.5, names.yoruba],
    [3, names.asian],
    [2, names.european],
    [1, names.akan],
    [1, names.arab],
  ],
  tokyo: [
    [12, names.japanese],
    [2, names.asian],
    [1, names.american],
    [1, names.european],
    [0.5, names.single],
  ],
  cape_town: [
    [12, names.southern],
    [1, names.british],
    [1, names.german],
    [0.5, names.igbo],
    [1, names.asian],
  ],
  world: [
    [2, names.yoruba],
    [3, names.kenyan],
    [3, names.asian],
    [3, names.american],
    [2, names.european],
    [2, names.british],
    [2, names.arab],
    [2, names.akan],
    [1, names.single],
  ],
} as const satisfies Record<string, readonly (readonly [number, Names])[]>

export type Crowd = keyof typeof crowds

export interface Person {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

const domains = ['example.com', 'example.org', 'example.net'] as const

export function fullName(person: Pick<Person, 'firstName' | 'lastName'>): string {
  return `${person.firstName} ${person.lastName}`.trim()
}

/** A random person of a crowd. The same name always has the same e-mail address, so that some people buy more than once. */
export function drawPerson(random: SeededRandom, crowd: Crowd): Person {
  const culture = random.weighted<Names>(crowds[crowd])
  const firstName = random.pickEarly(culture.first)
  const lastName = random.pickEarly(culture.last)
  const local = [firstName, lastName]
    .map((name) => slugify(name))
    .filter(Boolean)
    .join('.')
  return { firstName, lastName, email: `${local}@${domains[local.length % 3] ?? domains[0]}` }
}

/** Somebody who comes along: often of the same family. */
export function drawCompanion(random: SeededRandom, crowd: Crowd, host: Person): string {
  const family = Object.values(names).find(({ last }) => last.includes(host.lastName))
  if (family && random.chance(0.4)) return fullName({ firstName: random.pick(family.first), lastName: host.lastName })
  return fullName(drawPerson(random, crowd))
}
