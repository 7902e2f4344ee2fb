// The bot's way to the arena: a gRPC client made from the proto files when the bot starts,
// and what its errors mean. The types of the messages are made from the same files, by
// `npm run generate`, whose options must say the same as OPTIONS.

import { fileURLToPath } from 'node:url';

import * as grpc from '@grpc/grpc-js';
import { loadSync, type Options } from '@grpc/proto-loader';

import type { PlayServiceClient } from './generated/arena/v1/PlayService.js';
import type { ProtoGrpcType } from './generated/play.js';

const OPTIONS: Options = {
  includeDirs: [fileURLToPath(new URL('../proto', import.meta.url))],
  enums: String, // by name; one that these proto files do not know stays a number
  longs: Number, // the contract keeps all numbers below 2^53
  defaults: true, // what was not sent is 0 or ''; a message is null
  arrays: true,
};

const LARGEST_MESSAGE = 64 * 1024 * 1024;
const LOST = [grpc.status.UNAVAILABLE, grpc.status.CANCELLED];

/** How a stream ended other than in peace. */
export interface Ending {
  /** Whether the arena is just gone. */
  readonly isLost: boolean;
  /** The same for people. */
  readonly sentence: string;
}

/** Returns a client of the arena's PlayService; it connects when it is first used. */
export function connect(address: string): PlayServiceClient {
  const definition = loadSync('arena/v1/play.proto', OPTIONS);
  const { arena } = grpc.loadPackageDefinition(definition) as unknown as ProtoGrpcType;
  return new arena.v1.PlayService(address, grpc.credentials.createInsecure(), {
    'grpc.enable_http_proxy': 0, // the arena is on this machine
    'grpc.max_receive_message_length': LARGEST_MESSAGE,
    'grpc.max_send_message_length': LARGEST_MESSAGE,
  });
}

/** Turns the status of a stream into a sentence. */
export function howEnded({ code, details, metadata }: grpc.StatusObject): Ending {
  const what = details.replace(/[.\s]*(Resolution note:)?[.\s]*$/, '');
  const [reason] = metadata.get('arena-reason');
  if (reason === undefined && LOST.includes(code)) {
    return { isLost: true, sentence: `The arena is not there, or not any more: ${what}.` };
  }
  const name = reason ?? grpc.status[code];
  return { isLost: false, sentence: `The arena ended the connection: ${what} (${name}).` };
}
