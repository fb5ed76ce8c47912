/** The address of a page or file of this site: `path` begins with `/`, and the host's sub-folder is put in front. */
export function address(path: string): string {
  return `${process.env.BASE_PATH ?? ''}${path}`
}
