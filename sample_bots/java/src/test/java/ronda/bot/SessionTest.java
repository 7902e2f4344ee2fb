package ronda.bot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import arena.v1.Answer;
import arena.v1.MatchEnd;
import arena.v1.MatchStart;
import arena.v1.Observation;
import arena.v1.PlayResponse;
import arena.v1.Question;
import arena.v1.Rules;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a stream's messages lead to, whatever the strategy is. */
class SessionTest {
    private static final int OF_A_LATER_PROTOCOL = 99;

    private final Session session = new Session();

    @Test
    void answersAllQuestionsOfAMessageInTheirOrder() {
        PlayResponse response = PlayResponse.newBuilder()
                .addMatchStarts(start(1))
                .addMatchStarts(start(2))
                .addQuestions(question(2, 7))
                .addQuestions(question(1, 4))
                .addMatchEnds(MatchEnd.newBuilder().setTable(2))
                .build();
        assertAnswered(response.getQuestionsList(), session.answers(response));
    }

    @Test
    void answersNothingWhereNothingIsAsked() {
        assertEquals(List.of(), session.answers(PlayResponse.getDefaultInstance()));
    }

    @Test
    void playsOnByRulesThatItDoesNotKnow() {
        MatchStart.Builder start = start(1);
        start.getRulesBuilder().setChainStartValue(OF_A_LATER_PROTOCOL);
        PlayResponse response = PlayResponse.newBuilder()
                .addMatchStarts(start)
                .addQuestions(question(1, 1))
                .build();
        assertAnswered(response.getQuestionsList(), session.answers(response));
    }

    private static MatchStart.Builder start(int table) {
        return MatchStart.newBuilder()
                .setTable(table)
                .setPlayers(2)
                .setRules(Rules.newBuilder().setRuns(true));
    }

    private static Question question(int table, int number) {
        return Question.newBuilder()
                .setTable(table)
                .setQuestion(number)
                .setMoves("1O 7B")
                .setObservation(Observation.newBuilder()
                        .setHand("1O 7B")
                        .setTableCards("7C 12E")
                        .addHandCounts(2)
                        .addHandCounts(2))
                .build();
    }

    /** Each question has one of its moves for an answer, in its place. */
    private static void assertAnswered(List<Question> questions, List<Answer> answers) {
        assertEquals(questions.size(), answers.size());
        for (int place = 0; place < questions.size(); place++) {
            Question question = questions.get(place);
            Answer answer = answers.get(place);
            assertEquals(question.getTable(), answer.getTable());
            assertEquals(question.getQuestion(), answer.getQuestion());
            assertTrue(List.of(question.getMoves().split(" ")).contains(answer.getMove()));
        }
    }
}
