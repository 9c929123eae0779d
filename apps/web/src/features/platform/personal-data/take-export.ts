import { m } from '@foyer/messages'
import { fetchFile } from '../../../api/files.ts'

export type ExportFormat = 'json' | 'html'

/** Downloads the file of an export that was just prepared. */
export async function takeExport(exportId: string, format: ExportFormat): Promise<File> {
  const call = { params: { exportId } }
  const file = await (format === 'json' ? fetchFile('exportJson', call) : fetchFile('exportHtml', call))
  return new File([file], `${m.admin_personal_file()}.${format}`, { type: file.type })
}
