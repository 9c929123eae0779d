import { errorPages, type ErrorPage } from './error-pages.ts'

/** The list of all codes, for the table of them. */
export declare const data: readonly Pick<ErrorPage, 'code' | 'status' | 'message'>[]

export default {
  load: () => errorPages.map(({ code, status, message }) => ({ code, status, message })),
}
