package ronda.bot;

import arena.v1.Answer;
import arena.v1.Fault;
import arena.v1.Hello;
import arena.v1.MatchEnd;
import arena.v1.MatchStart;
import arena.v1.PlayRequest;
import arena.v1.PlayResponse;
import arena.v1.PlayServiceGrpc;
import arena.v1.Question;
import arena.v1.Rules;
import io.grpc.Channel;
import io.grpc.StatusException;
import io.grpc.stub.BlockingClientCall;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One stream to the arena: hello, questions, answers, goodbye. */
final class Session {
    private static final int PROTOCOL = 1;
    private static final int TABLES = 256; // the arena takes no more than bot.toml says

    /** The rules of each table, as long as its match lasts. */
    private final Map<Integer, Rules> rulesByTable = new HashMap<>();

    /**
     * Plays until the arena has said goodbye and closed the stream.
     *
     * @throws StatusException if the stream ends in any other way
     */
    static void play(Channel channel, String token) throws InterruptedException, StatusException {
        Session session = new Session();
        BlockingClientCall<PlayRequest, PlayResponse> stream =
                PlayServiceGrpc.newBlockingV2Stub(channel).play();
        stream.write(hello(token));
        while (stream.hasNext()) {
            PlayResponse response = stream.read();
            List<Answer> answers = session.answers(response);
            // All answers in one message: that is where the speed is.
            if (!answers.isEmpty()) {
                stream.write(PlayRequest.newBuilder().addAllAnswers(answers).build());
            }
            if (response.hasGoodbye()) {
                stream.halfClose();
            }
        }
    }

    private static PlayRequest hello(String token) {
        Hello hello = Hello.newBuilder()
                .setToken(token)
                .setProtocol(PROTOCOL)
                .setTables(TABLES)
                .setSoftware("ronda-bot (Java)")
                .build();
        return PlayRequest.newBuilder().setHello(hello).build();
    }

    /** Answers all questions of a response, whose fields count in the order of their numbers. */
    List<Answer> answers(PlayResponse response) {
        for (MatchStart start : response.getMatchStartsList()) {
            rulesByTable.put(start.getTable(), start.getRules());
        }
        for (Fault fault : response.getFaultsList()) {
            System.err.println(fault.getMessage());
        }
        List<Answer> answers =
                response.getQuestionsList().stream().map(this::answer).toList();
        for (MatchEnd end : response.getMatchEndsList()) {
            rulesByTable.remove(end.getTable());
        }
        return answers;
    }

    private Answer answer(Question question) {
        return Answer.newBuilder()
                .setTable(question.getTable())
                .setQuestion(question.getQuestion())
                .setMove(Strategy.choose(question, rulesByTable.get(question.getTable())))
                .build();
    }
}
