/** The types of files that can be a receipt, as the `accept` attribute of an input (NF-01). */
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
