import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

const opened = (to: string) => (words: ReactNode) => (
  <Anchor component={Link} to={to} target="_blank" inherit>
    {words}
  </Anchor>
)

/** The links in what a buyer agrees to. They open beside the form, which keeps what is typed. */
export const termsLinks = { link: opened('/terms'), privacy: opened('/privacy') }
