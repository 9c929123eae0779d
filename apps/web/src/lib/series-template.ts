import type { SeriesBundleInput, SeriesQuestionInput, SeriesTicketInput, SeriesView } from '@foyer/contract'
import type { ReactNode } from 'react'

/** A ticket of a series that is being edited for all dates. The type is here because its form and the series are in different features. */
export interface TicketTemplateDialog {
  readonly ticket: SeriesTicketInput
  readonly currency: string
  /** The tickets that an extra can need, by their places in the list of the series. */
  readonly admitting: readonly { readonly place: number; readonly name: string }[]
  readonly onSave: (ticket: SeriesTicketInput) => void
  readonly onClose: () => void
}

/** A bundle of a series that is being edited; null for a new one. */
export interface BundleTemplateDialog {
  readonly bundle: SeriesBundleInput | null
  readonly currency: string
  /** The tickets that a bundle can have in it, by their places in the list of the series. */
  readonly tickets: readonly { readonly place: number; readonly name: string }[]
  readonly onSave: (bundle: SeriesBundleInput) => void
  readonly onClose: () => void
}

/** The questions of a series, with the call that keeps them. */
export interface QuestionTemplates {
  readonly questions: SeriesView['questions']
  readonly tickets: readonly { readonly _id: string; readonly name: string }[]
  readonly save: (questions: readonly SeriesQuestionInput[]) => Promise<void>
}

/** What a route gives the screens of a series to edit its templates with. */
export interface SeriesEditors {
  readonly ticket: (dialog: TicketTemplateDialog) => ReactNode
  readonly bundle: (dialog: BundleTemplateDialog) => ReactNode
  readonly questions: (list: QuestionTemplates) => ReactNode
}
