@?modules module load @modules@
source @environment@/bin/activate
@pip@ snapml
python <<'END'
from sklearn.datasets import make_classification
from snapml import LogisticRegression

X, y = make_classification(10000)
print(LogisticRegression().fit(X, y).score(X, y))
END
