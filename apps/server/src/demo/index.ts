import type { Deps } from '../deps.ts'

export const demoLogins = {
  organiser: { email: 'organiser@foyer.example', password: 'foyer-demo-organiser' },
  admin: { email: 'admin@foyer.example', password: 'foyer-demo-admin' },
}

export async function seedDemo(_deps: Deps): Promise<typeof demoLogins | null> {
  return null
}
