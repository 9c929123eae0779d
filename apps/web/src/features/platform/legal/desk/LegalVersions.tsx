import type { LegalDeskView } from '@foyer/contract'
import { formatDate, formatList, m, traitsOf } from '@foyer/messages'
import { Link } from 'react-router'
import { DataTable } from '../../../../ui/DataTable.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import type { Column } from '../../../../ui/table-types.ts'

type Version = LegalDeskView['versions'][number]

/** All versions that were published, with who published them and when. */
export function LegalVersions({ desk: { kind, versions } }: { desk: LegalDeskView }) {
  const columns: readonly Column<Version>[] = [
    {
      key: 'version',
      header: m.admin_legal_version(),
      card: 'title',
      render: ({ version }) => (
        <Link className="quiet-link" to={`/${kind}?version=${version}`}>
          {m.admin_legal_version_number({ version })}
        </Link>
      ),
    },
    {
      key: 'since',
      header: m.admin_legal_version_published(),
      render: ({ publishedAt }) => formatDate(publishedAt, 'moment'),
    },
    { key: 'by', header: m.admin_legal_version_by(), render: ({ publishedBy }) => publishedBy.name },
    {
      key: 'languages',
      header: m.admin_legal_version_languages(),
      render: ({ languages }) => formatList(languages.map((language) => traitsOf(language).name)),
    },
  ]
  return (
    <DataTable
      title={m.admin_legal_versions()}
      label={m.admin_legal_versions()}
      columns={columns}
      rows={versions}
      rowKey={({ version }) => String(version)}
      empty={<EmptyState title={m.admin_legal_versions_none()} text={m.admin_legal_versions_none_text()} />}
    />
  )
}
