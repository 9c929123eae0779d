import { required } from '../required.ts'
/** The name a guest is greeted by: the first word of it. A name that is one word is one. */
export function firstName(name: string): string {
  return required(name.trim().split(/\s+/u)[0], 'the first word of a name')
}
