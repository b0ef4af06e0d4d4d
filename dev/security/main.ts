import { readFileSync, writeFileSync } from 'node:fs';
import { withTable } from './render-table.ts';

// npm run security-table
const FILE = 'docs/security.md';
writeFileSync(FILE, withTable(readFileSync(FILE, 'utf8')));
