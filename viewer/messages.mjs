// Lists the sentences of the viewer: what `t` and `n` are called with in src/, as JSON. TypeScript's
// own parser finds them, inside template literals and inside one another too. A call whose text is
// not written there cannot be translated: it is named, and the exit code is 1.

import { readdir, readFile } from 'node:fs/promises';
import process from 'node:process';

import ts from 'typescript';

const SRC = new URL('src/', import.meta.url);
const TEXTS = { t: 1, n: 2 }; // how many of the arguments are texts

/** @type {{ texts: string[], file: string, line: number }[]} */
const found = [];
/** @type {string[]} */
const problems = [];

for (const name of (await readdir(SRC, { recursive: true })).sort()) {
  if (name.endsWith('.js')) visitFile(name, await readFile(new URL(name, SRC), 'utf8'));
}
if (problems.length) console.error(problems.join('\n'));
console.log(JSON.stringify(found));
process.exitCode = problems.length ? 1 : 0;

/** @param {string} file @param {string} source */
function visitFile(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isCallExpression(node)) visitCall(tree, node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
}

/** @param {ts.SourceFile} tree @param {ts.CallExpression} call */
function visitCall(tree, call) {
  const called = ts.isPropertyAccessExpression(call.expression)
    ? call.expression.name.text
    : ts.isIdentifier(call.expression)
      ? call.expression.text
      : '';
  if (called !== 't' && called !== 'n') return;
  const line = tree.getLineAndCharacterOfPosition(call.getStart()).line + 1;
  const texts = call.arguments.slice(0, TEXTS[called]).map(literals);
  if (texts.length < TEXTS[called] || texts.some((choices) => !choices.length)) {
    problems.push(
      `viewer/src/${tree.fileName}, line ${line}: write the text of ${called}() there as a literal, ` +
        'so that it can be found and translated.',
    );
    return;
  }
  const [ones, manys = [undefined]] = texts;
  for (const [number, one] of ones.entries()) {
    const many = manys[Math.min(number, manys.length - 1)];
    const pair = many === undefined ? [one] : [one, many];
    found.push({ texts: pair, file: `viewer/src/${tree.fileName}`, line });
  }
}

/**
 * The texts that an expression can be; none where the source does not tell.
 * @param {ts.Expression} node @returns {string[]}
 */
function literals(node) {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isParenthesizedExpression(node)) return literals(node.expression);
  if (ts.isConditionalExpression(node)) {
    const [yes, no] = [literals(node.whenTrue), literals(node.whenFalse)];
    return yes.length && no.length ? [...yes, ...no] : [];
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [literals(node.left), literals(node.right)];
    return left.length === 1 && right.length === 1 ? [left[0] + right[0]] : [];
  }
  return [];
}
