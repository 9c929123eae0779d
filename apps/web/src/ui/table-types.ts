import type { ReactNode } from 'react'

export interface Column<Row> {
  /** Also the name of the sort order for the server or `useLocalRows`. */
  key: string
  header: string
  render: (row: Row) => ReactNode
  align?: 'left' | 'right'
  sortable?: boolean
  /** On a phone a row is a card: `title` heads it, `hidden` is left out, anything else is a labelled line. */
  card?: 'title' | 'line' | 'hidden'
}

export interface Sort {
  key: string
  direction: 'asc' | 'desc'
}

export interface Search {
  value: string
  onChange: (value: string) => void
  placeholder?: string
}

/** `page` counts from 1. */
export interface Paging {
  page: number
  limit: number
  total: number
  onPage: (page: number) => void
}
