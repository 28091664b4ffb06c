/** The types of files in which a receipt can be chosen (NF-01). */
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
