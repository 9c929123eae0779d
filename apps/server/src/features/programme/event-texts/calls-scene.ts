import type { CallScene } from '../../../testing/matrix-sample.ts'

export const callScene: CallScene = {
  calls: {
    saveEventTexts: () => ({ payload: { language: 'en', translations: { fr: { title: 'Concert de minuit' } } } }),
  },
}
