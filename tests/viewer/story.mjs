// Tells the stories of records: each line of the input is a record's text as a JSON string, and
// becomes a line of the output, with its `proof`. What cannot be read becomes `unreadable`.

import { webcrypto } from 'node:crypto';
import { createInterface } from 'node:readline';
import process from 'node:process';

import { proveStory } from '../../viewer/src/story/proof.js';
import { Unreadable, tellStory } from '../../viewer/src/story/story.js';

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await told(JSON.parse(line))));
}

async function told(text) {
  try {
    const story = tellStory('a record', text);
    return { ...story, proof: await proveStory(story, webcrypto.subtle) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { unreadable: error.message };
  }
}
