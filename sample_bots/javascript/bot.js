// A bot for the Ronda arena: one stream, many tables, and no Python anywhere.
//
// Says hello, answers all questions of a message in one message, and leaves when the arena
// says goodbye. How it decides stands in strategy.js.
//
// Exit codes: 0 after goodbye, 1 where this program fails, 2 where the arena refuses it or
// did not start it, 3 where the arena is gone.

import process from 'node:process';

import { choose } from './strategy.js';

const PROTOCOL = 1;
const TABLES = 256; // the arena takes no more than bot.toml says

const FAILED = 1;
const REFUSED = 2;
const CONNECTION_LOST = 3;

const { ARENA_ADDRESS: address, ARENA_TOKEN: token } = process.env;
if (!address || token === undefined) {
  leave(REFUSED, 'A bot plays when the arena starts it. Try: arena match . greedy');
} else {
  // Imported only now, so that a folder which is not built yet ends in a sentence.
  import('./connection.js').then(play, (error) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    leave(FAILED, 'The packages that this bot needs are not there: run npm ci in its folder.');
  });
}

function play({ connect, howEnded }) {
  const client = connect(address);
  const stream = client.Play();
  const rulesOf = new Map(); // by table, as long as its match lasts

  stream.on('data', (response) => {
    for (const start of response.matchStarts) rulesOf.set(start.table, start.rules);
    for (const fault of response.faults) console.error(fault.message);
    const answers = response.questions.map((question) => ({
      table: question.table,
      question: question.question,
      move: choose(question, rulesOf.get(question.table)),
    }));
    if (answers.length > 0) stream.write({ answers });
    for (const end of response.matchEnds) rulesOf.delete(end.table);
    if (response.goodbye) stream.end();
  });
  stream.on('error', (error) => {
    const { isLost, sentence } = howEnded(error);
    leave(isLost ? CONNECTION_LOST : REFUSED, sentence);
    client.close();
  });
  stream.on('end', () => client.close());

  stream.write({
    hello: { token, protocol: PROTOCOL, tables: TABLES, software: 'ronda-bot (JavaScript)' },
  });
}

function leave(code, sentence) {
  console.error(sentence);
  process.exitCode = code;
}
