// @ts-nocheck: plain JavaScript, to be read by whoever writes a reader; its tests run it
// The lines of a record, and what to say where one is not as it must be.

// Says in what a record is not what the rules make of it, or why it is no record.
export class Difference extends Error {}

export function fail(sentence) {
  throw new Difference(sentence);
}

export function isWhole(value, least, most) {
  return Number.isInteger(value) && least <= value && value <= most;
}

export function shown(value) {
  const text = written(value) ?? 'missing';
  return text.length > 150 ? `${text.slice(0, 150)}...` : text;
}

function written(value) {
  try {
    return JSON.stringify(value);
  } catch {
    return 'nested too deeply'; // what reads it goes further than what writes it
  }
}

// Holds a line against what must stand there.
export function compare(line, expected) {
  if (line.type !== expected.type) {
    fail(`the type is ${shown(line.type)} where ${shown(expected.type)} must follow`);
  }
  for (const [field, value] of Object.entries(expected)) {
    if (written(line[field]) !== written(value)) {
      fail(`${field} is ${shown(line[field])} where it must be ${shown(value)}`);
    }
  }
}

export function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// Runs a step on a line; what fails there is told with the line's number.
export function at(number, step) {
  try {
    return step();
  } catch (error) {
    if (!(error instanceof Difference)) throw error;
    throw new Difference(`line ${number}: ${error.message}`);
  }
}

export function readLines(bytes) {
  let text;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    fail('the file is not UTF-8 text');
  }
  return textsOf(text).map((line, index) => at(index + 1, () => readLine(line)));
}

export function textsOf(text) {
  return text.replace(/\n$/, '').split('\n');
}

export function readLine(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    // Said below, as of other values that are no object.
  }
  return isObject(value) ? value : fail('what stands there is no JSON object');
}
