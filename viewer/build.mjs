// Makes what the arena ships of the viewer: one script and one style sheet, in ../arena/viewer/built.
// With --check it writes nothing, and fails where what lies there is not what the sources give.

import { readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';

import { build } from 'esbuild';

const OUT = new URL('../arena/viewer/built/', import.meta.url);

const { outputFiles } = await build({
  absWorkingDir: new URL('.', import.meta.url).pathname,
  entryPoints: { viewer: 'src/main.js' },
  outdir: 'built',
  bundle: true,
  minify: true,
  format: 'iife',
  target: ['es2022'],
  charset: 'ascii', // so that it is the same in a page of any encoding
  legalComments: 'inline',
  write: false,
});

let isStale = false;
for (const { path, text } of outputFiles) {
  const file = new URL(path.slice(path.lastIndexOf('/') + 1), OUT);
  if (!process.argv.includes('--check')) {
    await writeFile(file, text);
  } else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    console.error(
      `${file.pathname} is not what viewer/src gives: run 'make viewer' and commit it.`,
    );
    isStale = true;
  }
}
process.exitCode = isStale ? 1 : 0;
