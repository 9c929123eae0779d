import { errorMarkdown, errorPages } from './error-pages.ts'

export default {
  paths: () => errorPages.map((page) => ({ params: { code: page.code }, content: errorMarkdown(page) })),
}
