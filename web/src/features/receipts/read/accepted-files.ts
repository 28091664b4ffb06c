/** What the field for files of a receipt offers (NF-01). */
export const acceptedFiles = [
  'image/*',
  'application/pdf',
  'text/html',
  'text/plain',
  'text/xml',
  'application/xml',
  '.html',
  '.xml',
].join(',');
