"""A bot without any code of the contract: what it knows of it, it asks the arena.

It has the service's name and method, reads the message types by server reflection, and
handles messages as JSON. The first move is its answer to everything.
"""

import json
import os
import queue

import grpc
from google.protobuf import json_format
from google.protobuf.descriptor_pool import DescriptorPool
from google.protobuf.message_factory import GetMessageClass
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import (
    ProtoReflectionDescriptorDatabase,
)

SERVICE, METHOD = "arena.v1.PlayService", "Play"


def answer(response: dict) -> dict:
    """Makes the request, as JSON, that a response calls for; empty for none."""
    answers = [
        {
            "table": question["table"],
            "question": question["question"],
            "move": question["moves"].split()[0],
        }
        for question in response.get("questions", [])
    ]
    return {"answers": answers} if answers else {}


def main() -> None:
    requests = queue.SimpleQueue()
    with grpc.insecure_channel(os.environ["ARENA_ADDRESS"]) as channel:
        database = ProtoReflectionDescriptorDatabase(channel)
        assert SERVICE in database.get_services()
        method = DescriptorPool(database).FindServiceByName(SERVICE).FindMethodByName(METHOD)
        request_class = GetMessageClass(method.input_type)
        response_class = GetMessageClass(method.output_type)

        def send(request: dict) -> None:
            requests.put(json_format.Parse(json.dumps(request), request_class()))

        send({"hello": {"token": os.environ["ARENA_TOKEN"], "protocol": 1, "tables": 8}})
        play = channel.stream_stream(
            f"/{SERVICE}/{METHOD}",
            request_serializer=request_class.SerializeToString,
            response_deserializer=response_class.FromString,
        )
        for message in play(iter(requests.get, None)):
            response = json.loads(json_format.MessageToJson(message))
            if request := answer(response):
                send(request)
            if "goodbye" in response:
                requests.put(None)


if __name__ == "__main__":
    main()
