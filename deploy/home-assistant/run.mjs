// Starts Quitanda with the options of the add-on, which Home Assistant writes to a file. Each option
// is the name of a setting in lower case.
import { readFileSync } from 'node:fs';

const options = JSON.parse(readFileSync('/data/options.json', 'utf8'));
for (const [name, value] of Object.entries(options))
  process.env[name.toUpperCase()] = String(value);
await import('/opt/quitanda/quitanda.mjs');
