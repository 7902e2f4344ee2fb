// Says where legs part: each line of the input is a list of records' texts in JSON, and becomes
// [round, decision] of the first parting, or null.

import { createInterface } from 'node:readline';
import process from 'node:process';

import { parted } from '../../viewer/src/story/parting.js';
import { tellStory } from '../../viewer/src/story/story.js';

for await (const line of createInterface({ input: process.stdin })) {
  const { first } = parted(JSON.parse(line).map((text) => tellStory('a record', text)));
  console.log(JSON.stringify(first && [first.round, first.decision]));
}
